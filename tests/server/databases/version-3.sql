BEGIN TRANSACTION;
CREATE TABLE announcements (
        created REAL PRIMARY KEY,
        ends REAL NOT NULL,
        told TEXT NOT NULL
    ) WITHOUT ROWID;
CREATE TABLE bans (
        kind TEXT NOT NULL,
        who TEXT NOT NULL,
        ends REAL NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (kind, who)
    ) WITHOUT ROWID;
CREATE TABLE campaign_entries (
        campaign_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (campaign_id, n)
    ) WITHOUT ROWID;
CREATE TABLE campaigns (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        created REAL NOT NULL,
        setup TEXT NOT NULL
    );
INSERT INTO "campaigns" VALUES('gGoDE4wJ-MftAFiB','ziggurat','Old campaign','vSiSdVfukH6HMT3vLQcpJA',1.7948709734662218094e+09,'{"rules":2}');
CREATE TABLE codes (
        code TEXT PRIMARY KEY,
        guest TEXT NOT NULL,
        name TEXT NOT NULL,
        once INTEGER NOT NULL,
        ends REAL NOT NULL
    ) WITHOUT ROWID;
CREATE TABLE links (
        secret TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER
    ) WITHOUT ROWID;
INSERT INTO "links" VALUES('3tOajjt4EppmqAZh','ABkbHqvDlBo0dmBm',NULL);
INSERT INTO "links" VALUES('4086vSqP9Pagkcpx','OxUAFggAztmznmJC',NULL);
INSERT INTO "links" VALUES('8ENzZnwVwol59MuI','OxUAFggAztmznmJC',1);
INSERT INTO "links" VALUES('9TCCoaVe5frY4Pjb','Nn4MPpugtTW97vSZ',NULL);
INSERT INTO "links" VALUES('D_jQooNx608YuqSL','s0kaFNqRoSh7ym3r',NULL);
INSERT INTO "links" VALUES('Gv_Yh6GcN4yStLb6','Cx560vVOPzL2IIJp',NULL);
INSERT INTO "links" VALUES('NQ5NVcx2_mxCx_4t','gvtvd3z_8aoTv90K',NULL);
INSERT INTO "links" VALUES('OismSFr_3-uSfq_6','gvtvd3z_8aoTv90K',1);
INSERT INTO "links" VALUES('OpSWuFx5INrYoGrK','gvtvd3z_8aoTv90K',0);
INSERT INTO "links" VALUES('RmB701PIzrK2CsBy','Cx560vVOPzL2IIJp',0);
INSERT INTO "links" VALUES('WFPRfIBwNfQ03w2o','s0kaFNqRoSh7ym3r',1);
INSERT INTO "links" VALUES('b9OtTh5t8Cgu2Ciq','Cx560vVOPzL2IIJp',1);
INSERT INTO "links" VALUES('bdMRiQj32J4dJXVS','wLyc1F-vTrbFlKLi',NULL);
INSERT INTO "links" VALUES('ge7uOheMf2ZvRGR6','ABkbHqvDlBo0dmBm',0);
INSERT INTO "links" VALUES('lKQhoYGIURMLCrTs','OxUAFggAztmznmJC',0);
INSERT INTO "links" VALUES('otrDNyPLZvaW80T4','s0kaFNqRoSh7ym3r',0);
INSERT INTO "links" VALUES('qmApNuU-nPuA1fyF','ABkbHqvDlBo0dmBm',1);
INSERT INTO "links" VALUES('r_fFhOLzWCRy4Fos','wLyc1F-vTrbFlKLi',0);
INSERT INTO "links" VALUES('tknr9XI3tHPg182X','Nn4MPpugtTW97vSZ',0);
CREATE TABLE log (
        table_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
INSERT INTO "log" VALUES('ABkbHqvDlBo0dmBm',0,1794870967.456,'{"do":"play","seat":0,"move":"colour yellow"}');
INSERT INTO "log" VALUES('ABkbHqvDlBo0dmBm',1,1794870967.533,'{"do":"play","seat":0,"move":"yP@N1"}');
INSERT INTO "log" VALUES('ABkbHqvDlBo0dmBm',2,1794870967.58,'{"do":"play","seat":0,"move":"reroll"}');
INSERT INTO "log" VALUES('ABkbHqvDlBo0dmBm',3,1794870967.641,'{"do":"play","seat":0,"move":"move W2"}');
INSERT INTO "log" VALUES('ABkbHqvDlBo0dmBm',4,1794870968.399,'{"do":"play","seat":1,"move":"colour green"}');
INSERT INTO "log" VALUES('Cx560vVOPzL2IIJp',0,1794870971.314,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('Cx560vVOPzL2IIJp',1,1794870971.673,'{"do":"play","seat":0,"move":"spirit I L2:16 -"}');
INSERT INTO "log" VALUES('Cx560vVOPzL2IIJp',2,1794870972.14,'{"do":"play","seat":1,"move":"go +"}');
INSERT INTO "log" VALUES('Cx560vVOPzL2IIJp',3,1794870972.404,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('Cx560vVOPzL2IIJp',4,1794870972.527,'{"do":"play","seat":1,"move":"go -"}');
INSERT INTO "log" VALUES('Nn4MPpugtTW97vSZ',0,1794870969.576,'{"do":"play","seat":0,"move":"V2@c4"}');
INSERT INTO "log" VALUES('Nn4MPpugtTW97vSZ',1,1794870969.672,'{"do":"play","seat":0,"move":"Y0@c7"}');
INSERT INTO "log" VALUES('Nn4MPpugtTW97vSZ',2,1794870969.823,'{"do":"play","seat":0,"move":"Z1m@f6"}');
INSERT INTO "log" VALUES('Nn4MPpugtTW97vSZ',3,1794870969.907,'{"do":"play","seat":0,"move":"N2m@a5"}');
INSERT INTO "log" VALUES('Nn4MPpugtTW97vSZ',4,1794870969.936,'{"do":"play","seat":0,"move":"T3@f3"}');
INSERT INTO "log" VALUES('OxUAFggAztmznmJC',0,1794870965.938,'{"do":"play","seat":0,"move":"draft undertaker"}');
INSERT INTO "log" VALUES('OxUAFggAztmznmJC',1,1794870966.056,'{"do":"play","seat":1,"move":"draft church"}');
INSERT INTO "log" VALUES('OxUAFggAztmznmJC',2,1794870966.144,'{"do":"play","seat":0,"move":"draft bakery"}');
INSERT INTO "log" VALUES('OxUAFggAztmznmJC',3,1794870966.2,'{"do":"play","seat":1,"move":"draft hotel"}');
INSERT INTO "log" VALUES('OxUAFggAztmznmJC',4,1794870966.33,'{"do":"play","seat":0,"move":"draft telegraph-office"}');
INSERT INTO "log" VALUES('gvtvd3z_8aoTv90K',0,1794870962.182,'{"do":"play","seat":1,"move":"camp 89.632 -175.4956"}');
INSERT INTO "log" VALUES('gvtvd3z_8aoTv90K',1,1794870962.438,'{"do":"play","seat":0,"move":"camp -17.673778 -96.333867"}');
INSERT INTO "log" VALUES('gvtvd3z_8aoTv90K',2,1794870962.841,'{"do":"play","seat":1,"move":"camp -87.016492 120.463262"}');
INSERT INTO "log" VALUES('gvtvd3z_8aoTv90K',3,1794870962.912,'{"do":"play","seat":0,"move":"camp -116.708343 210.209143"}');
INSERT INTO "log" VALUES('gvtvd3z_8aoTv90K',4,1794870963.154,'{"do":"play","seat":1,"move":"look 13"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',0,1794870972.713,'{"do":"play","seat":0,"move":"V0@e5"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',1,1794870972.74,'{"do":"play","seat":0,"move":"Y2@b8"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',2,1794870972.745,'{"do":"play","seat":0,"move":"Z0m@f8"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',3,1794870972.756,'{"do":"play","seat":0,"move":"N3@f3"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',4,1794870972.805,'{"do":"play","seat":0,"move":"T3@b4"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',5,1794870972.837,'{"do":"play","seat":0,"move":"U3@c2"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',6,1794870972.956,'{"do":"play","seat":0,"move":"W3@d8"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',7,1794870973.04,'{"do":"play","seat":0,"move":"F1m@h6"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',8,1794870973.092,'{"do":"play","seat":0,"move":"I1@a5"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',9,1794870973.191,'{"do":"play","seat":0,"move":"L3m@i2"}');
INSERT INTO "log" VALUES('wLyc1F-vTrbFlKLi',10,1794870973.225,'{"do":"play","seat":0,"move":"X0@f1"}');
CREATE TABLE pars (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        PRIMARY KEY (game, day)
    ) WITHOUT ROWID;
INSERT INTO "pars" VALUES('scarabya','2026-01-01','{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"par":53,"medals":{"bronze":27,"silver":38,"gold":46}}');
CREATE TABLE places (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL, what TEXT NOT NULL DEFAULT 'table', touched REAL NOT NULL DEFAULT 0,
        PRIMARY KEY (guest, table_id)
    ) WITHOUT ROWID;
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','gGoDE4wJ-MftAFiB','campaign',1.79487097346622848518e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','gvtvd3z_8aoTv90K','table',1.7948709621822791099e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','OxUAFggAztmznmJC','table',1.79487096593762779231e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','ABkbHqvDlBo0dmBm','table',1.79487096745613050456e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','Nn4MPpugtTW97vSZ','table',1.79487096957586860649e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','Cx560vVOPzL2IIJp','table',1.79487097131377983097e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','wLyc1F-vTrbFlKLi','table',1.79487097322522258764e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','s0kaFNqRoSh7ym3r','table',1.79487097345162868494e+09);
INSERT INTO "places" VALUES('vSiSdVfukH6HMT3vLQcpJA','1CpOQH05ZGbBi7W2','table',1.79487098215177440642e+09);
CREATE TABLE puzzles (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;
INSERT INTO "puzzles" VALUES('scarabya','2026-01-01','vSiSdVfukH6HMT3vLQcpJA','1CpOQH05ZGbBi7W2');
CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        record TEXT NOT NULL
    , address TEXT NOT NULL DEFAULT '', size INTEGER NOT NULL DEFAULT 0);
INSERT INTO "replays" VALUES('u0cc76e7daacdd419642aec7f',1.79487098269969582559e+09,'digsite record 1
game: scarabya
rules: 1
mode: solo
seats: 1
players: ["Ada"]
result: {"breakdown":[{"SCA-52":11}],"reason":"symbols_left","scores":[11],"winners":[]}

* NW=C2r0
* NE=D2r0
* SW=A1r0
* SE=B2r0
* mission V
0 V0@e5
* mission Y
0 Y2@b8
* mission Z
0 Z0m@f8
* mission N
0 N3@f3
* mission T
0 T3@b4
* mission U
0 U3@c2
* mission W
0 W3@d8
* mission F
0 F1m@h6
* mission I
0 I1@a5
* mission L
0 L3m@i2
* mission X
0 X0@f1
* mission P
','0tCXQT9OK5xttvRpBtR9oH',443);
CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        n INTEGER NOT NULL,
        data TEXT NOT NULL
    ) WITHOUT ROWID;
CREATE TABLE summaries (
        table_id TEXT PRIMARY KEY,
        length INTEGER NOT NULL,
        data TEXT NOT NULL
    ) WITHOUT ROWID;
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        kind TEXT NOT NULL,
        created REAL NOT NULL,
        setup TEXT NOT NULL
    , touched REAL NOT NULL DEFAULT 0, finished INTEGER NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES('gvtvd3z_8aoTv90K','anasazi',2,'play',1.79487096170020365712e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""},{"who":"person","name":"Explorer","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"NQ5NVcx2_mxCx_4t","hints":false,"takeover":true,"extra":{}}',1.7948709621822791099e+09,0);
INSERT INTO "tables" VALUES('OxUAFggAztmznmJC','gads-hill',2,'play',1.79487096542367291452e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""},{"who":"person","name":"Explorer","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"4086vSqP9Pagkcpx","hints":false,"takeover":true,"extra":{}}',1.79487096593762779231e+09,0);
INSERT INTO "tables" VALUES('ABkbHqvDlBo0dmBm','indus',2,'play',1.79487096656246042248e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""},{"who":"person","name":"Explorer","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"3tOajjt4EppmqAZh","hints":false,"takeover":true,"extra":{}}',1.79487096745613050456e+09,0);
INSERT INTO "tables" VALUES('Nn4MPpugtTW97vSZ','scarabya',1,'play',1.7948709688903377056e+09,'{"settings":{"mode":"base","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"9TCCoaVe5frY4Pjb","hints":true,"takeover":true,"extra":{}}',1.79487096957586860649e+09,0);
INSERT INTO "tables" VALUES('Cx560vVOPzL2IIJp','ziggurat',2,'play',1.79487097034061050416e+09,'{"settings":{"mode":"chapter1","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""},{"who":"person","name":"Explorer","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"Gv_Yh6GcN4yStLb6","hints":true,"takeover":true,"extra":{}}',1.79487097131377983097e+09,0);
INSERT INTO "tables" VALUES('wLyc1F-vTrbFlKLi','scarabya',1,'play',1.79487097257878327367e+09,'{"settings":{"mode":"solo","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"bdMRiQj32J4dJXVS","hints":true,"takeover":true,"extra":{}}',1.79487097322522258764e+09,1);
INSERT INTO "tables" VALUES('s0kaFNqRoSh7ym3r','scarabya',1,'play',1.79487097345156908041e+09,'{"settings":{"mode":"duel","seats":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""},{"who":"open","name":"Seat B","guest":"","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"D_jQooNx608YuqSL","hints":false,"takeover":true,"extra":{}}',1.79487097345156908041e+09,0);
INSERT INTO "tables" VALUES('1CpOQH05ZGbBi7W2','scarabya',1,'puzzle',1.79487098215170121193e+09,'{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"seats":[{"who":"person","name":"Ada","guest":"vSiSdVfukH6HMT3vLQcpJA","level":""}],"owner":"vSiSdVfukH6HMT3vLQcpJA","kind":"puzzle","clock":0,"armed":null,"friendly_undo":false,"watch":"","hints":true,"takeover":true,"extra":{"day":"2026-01-01","par":53,"medals":{"bronze":27,"silver":38,"gold":46}}}',1.79487098215170121193e+09,0);
CREATE INDEX links_of_table ON links (table_id);
CREATE INDEX tables_by_touch ON tables (touched);
CREATE INDEX places_by_touch ON places (guest, what, touched);
CREATE INDEX places_of_table ON places (table_id);
CREATE INDEX puzzles_of_table ON puzzles (table_id);
CREATE INDEX replays_by_address ON replays (address, created, size);
CREATE INDEX replays_by_age ON replays (created);
CREATE INDEX codes_of_guest ON codes (guest);
COMMIT;
PRAGMA user_version = 3;
