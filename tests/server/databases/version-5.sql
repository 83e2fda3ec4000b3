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
INSERT INTO "campaigns" VALUES('lngtOEQpbRu6vCkv','ziggurat','Old campaign','BVNPMKJZkJ1b0wvo8DJMUw',1.7950929503284101486e+09,'{"rules":2}');
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
INSERT INTO "links" VALUES('0BkNDjl6Tcd3Dm3w','O6M7foRFdVNlkoow',0);
INSERT INTO "links" VALUES('0QWH3AR9KZ6dwYTY','bo5FBRD0TKgshJ2g',NULL);
INSERT INTO "links" VALUES('0nG9qHM76tq4ta53','bO_vfDNcYQDojQCm',NULL);
INSERT INTO "links" VALUES('2nxQzk6iCx8-cKqW','bo5FBRD0TKgshJ2g',0);
INSERT INTO "links" VALUES('AEltyaZsSoHNURYG','hNDpgVDWU-yLguPD',NULL);
INSERT INTO "links" VALUES('B4asjom6vcHZ7mTB','bO_vfDNcYQDojQCm',0);
INSERT INTO "links" VALUES('CWNLa0QxnXMV17a7','O6M7foRFdVNlkoow',NULL);
INSERT INTO "links" VALUES('EfAbMnZ30iUluexy','SI_Kr8Uec12Q0339',NULL);
INSERT INTO "links" VALUES('JocRsAgdzwg_oaet','bo5FBRD0TKgshJ2g',1);
INSERT INTO "links" VALUES('PW8-BpZD2XC_wPcA','S-JZNavhL-9Kh3iC',0);
INSERT INTO "links" VALUES('Ujn4Pcd30dWgDb90','hNDpgVDWU-yLguPD',0);
INSERT INTO "links" VALUES('XfgBkB6Bu_-iEPzW','SI_Kr8Uec12Q0339',0);
INSERT INTO "links" VALUES('XgF1SNmk2RAirSAi','8erXrJ23YPTVQmAA',1);
INSERT INTO "links" VALUES('_RjNKC9V0IMzjTyL','S-JZNavhL-9Kh3iC',NULL);
INSERT INTO "links" VALUES('gZe86pX_4N9vT4uT','8erXrJ23YPTVQmAA',NULL);
INSERT INTO "links" VALUES('jKnkQ6bJx5xxHR4l','S-JZNavhL-9Kh3iC',1);
INSERT INTO "links" VALUES('kuu3sDUB69-1S4I4','8erXrJ23YPTVQmAA',0);
INSERT INTO "links" VALUES('uiiavJq10Kaz_VbO','SI_Kr8Uec12Q0339',1);
INSERT INTO "links" VALUES('vlHarmT6dy84dvh6','bO_vfDNcYQDojQCm',1);
CREATE TABLE log (
        table_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',0,1795092950.226,'{"do":"play","seat":0,"move":"V0@e5"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',1,1795092950.236,'{"do":"play","seat":0,"move":"Y2@b8"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',2,1795092950.244,'{"do":"play","seat":0,"move":"Z0m@f8"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',3,1795092950.251,'{"do":"play","seat":0,"move":"N3@f3"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',4,1795092950.257,'{"do":"play","seat":0,"move":"T3@b4"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',5,1795092950.261,'{"do":"play","seat":0,"move":"U3@c2"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',6,1795092950.267,'{"do":"play","seat":0,"move":"W3@d8"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',7,1795092950.275,'{"do":"play","seat":0,"move":"F1m@h6"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',8,1795092950.283,'{"do":"play","seat":0,"move":"I1@a5"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',9,1795092950.291,'{"do":"play","seat":0,"move":"L3m@i2"}');
INSERT INTO "log" VALUES('O6M7foRFdVNlkoow',10,1795092950.299,'{"do":"play","seat":0,"move":"X0@f1"}');
INSERT INTO "log" VALUES('S-JZNavhL-9Kh3iC',0,1795092949.781,'{"do":"play","seat":0,"move":"colour yellow"}');
INSERT INTO "log" VALUES('S-JZNavhL-9Kh3iC',1,1795092949.788,'{"do":"play","seat":0,"move":"yP@N1"}');
INSERT INTO "log" VALUES('S-JZNavhL-9Kh3iC',2,1795092949.795,'{"do":"play","seat":0,"move":"reroll"}');
INSERT INTO "log" VALUES('S-JZNavhL-9Kh3iC',3,1795092949.801,'{"do":"play","seat":0,"move":"move W2"}');
INSERT INTO "log" VALUES('S-JZNavhL-9Kh3iC',4,1795092949.806,'{"do":"play","seat":1,"move":"colour green"}');
INSERT INTO "log" VALUES('SI_Kr8Uec12Q0339',0,1795092949.386,'{"do":"play","seat":1,"move":"camp 89.632 -175.4956"}');
INSERT INTO "log" VALUES('SI_Kr8Uec12Q0339',1,1795092949.403,'{"do":"play","seat":0,"move":"camp -17.673778 -96.333867"}');
INSERT INTO "log" VALUES('SI_Kr8Uec12Q0339',2,1795092949.419,'{"do":"play","seat":1,"move":"camp -87.016492 120.463262"}');
INSERT INTO "log" VALUES('SI_Kr8Uec12Q0339',3,1795092949.436,'{"do":"play","seat":0,"move":"camp -116.708343 210.209143"}');
INSERT INTO "log" VALUES('SI_Kr8Uec12Q0339',4,1795092949.445,'{"do":"play","seat":1,"move":"look 13"}');
INSERT INTO "log" VALUES('bO_vfDNcYQDojQCm',0,1795092950.153,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('bO_vfDNcYQDojQCm',1,1795092950.167,'{"do":"play","seat":0,"move":"spirit I L2:16 -"}');
INSERT INTO "log" VALUES('bO_vfDNcYQDojQCm',2,1795092950.18,'{"do":"play","seat":1,"move":"go +"}');
INSERT INTO "log" VALUES('bO_vfDNcYQDojQCm',3,1795092950.193,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('bO_vfDNcYQDojQCm',4,1795092950.207,'{"do":"play","seat":1,"move":"go -"}');
INSERT INTO "log" VALUES('bo5FBRD0TKgshJ2g',0,1795092949.672,'{"do":"play","seat":0,"move":"draft undertaker"}');
INSERT INTO "log" VALUES('bo5FBRD0TKgshJ2g',1,1795092949.68,'{"do":"play","seat":1,"move":"draft church"}');
INSERT INTO "log" VALUES('bo5FBRD0TKgshJ2g',2,1795092949.687,'{"do":"play","seat":0,"move":"draft bakery"}');
INSERT INTO "log" VALUES('bo5FBRD0TKgshJ2g',3,1795092949.693,'{"do":"play","seat":1,"move":"draft hotel"}');
INSERT INTO "log" VALUES('bo5FBRD0TKgshJ2g',4,1795092949.7,'{"do":"play","seat":0,"move":"draft telegraph-office"}');
INSERT INTO "log" VALUES('hNDpgVDWU-yLguPD',0,1795092949.912,'{"do":"play","seat":0,"move":"V2@c4"}');
INSERT INTO "log" VALUES('hNDpgVDWU-yLguPD',1,1795092949.928,'{"do":"play","seat":0,"move":"Y0@c7"}');
INSERT INTO "log" VALUES('hNDpgVDWU-yLguPD',2,1795092949.94,'{"do":"play","seat":0,"move":"Z1m@f6"}');
INSERT INTO "log" VALUES('hNDpgVDWU-yLguPD',3,1795092949.95,'{"do":"play","seat":0,"move":"N2m@a5"}');
INSERT INTO "log" VALUES('hNDpgVDWU-yLguPD',4,1795092949.964,'{"do":"play","seat":0,"move":"T3@f3"}');
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
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','lngtOEQpbRu6vCkv','campaign',1.79509295032841348655e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','SI_Kr8Uec12Q0339','table',1.79509294938606166845e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','bo5FBRD0TKgshJ2g','table',1.79509294967188191413e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','S-JZNavhL-9Kh3iC','table',1.79509294978126358985e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','hNDpgVDWU-yLguPD','table',1.79509294991175627704e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','bO_vfDNcYQDojQCm','table',1.79509295015298867221e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','O6M7foRFdVNlkoow','table',1.79509295029916381833e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','8erXrJ23YPTVQmAA','table',1.79509295031813049308e+09);
INSERT INTO "places" VALUES('BVNPMKJZkJ1b0wvo8DJMUw','PlOJS1os4XolOe-L','table',1.79509295099140524861e+09);
CREATE TABLE puzzles (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;
INSERT INTO "puzzles" VALUES('scarabya','2026-01-01','BVNPMKJZkJ1b0wvo8DJMUw','PlOJS1os4XolOe-L');
CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        record TEXT NOT NULL
    , address TEXT NOT NULL DEFAULT '', size INTEGER NOT NULL DEFAULT 0);
INSERT INTO "replays" VALUES('u0cc76e7daacdd419642aec7f',1.79509295102873182295e+09,'digsite record 1
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
','GORDv0LvUG7DF51dkghlvM',443);
CREATE TABLE reviews (
        table_id TEXT NOT NULL,
        record TEXT NOT NULL,
        effort TEXT NOT NULL,
        first INTEGER NOT NULL,
        until INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (table_id, record, effort, first)
    ) WITHOUT ROWID;
CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        n INTEGER NOT NULL,
        data TEXT NOT NULL
    ) WITHOUT ROWID;
CREATE TABLE solved (
        guest TEXT NOT NULL,
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        day TEXT NOT NULL,
        PRIMARY KEY (guest, game, number)
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
INSERT INTO "tables" VALUES('SI_Kr8Uec12Q0339','anasazi',2,'play',1.7950929493099479676e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""},{"who":"person","name":"Explorer","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"EfAbMnZ30iUluexy","hints":false,"takeover":true,"extra":{}}',1.79509294938606166845e+09,0);
INSERT INTO "tables" VALUES('bo5FBRD0TKgshJ2g','gads-hill',2,'play',1.79509294963000035289e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""},{"who":"person","name":"Explorer","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"0QWH3AR9KZ6dwYTY","hints":false,"takeover":true,"extra":{}}',1.79509294967188191413e+09,0);
INSERT INTO "tables" VALUES('S-JZNavhL-9Kh3iC','indus',2,'play',1.79509294972440218928e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""},{"who":"person","name":"Explorer","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"_RjNKC9V0IMzjTyL","hints":false,"takeover":true,"extra":{}}',1.79509294978126358985e+09,0);
INSERT INTO "tables" VALUES('hNDpgVDWU-yLguPD','scarabya',1,'play',1.79509294984127926826e+09,'{"settings":{"mode":"base","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"AEltyaZsSoHNURYG","hints":true,"takeover":true,"extra":{}}',1.79509294991175627704e+09,0);
INSERT INTO "tables" VALUES('bO_vfDNcYQDojQCm','ziggurat',2,'play',1.79509295006534242626e+09,'{"settings":{"mode":"chapter1","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""},{"who":"person","name":"Explorer","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"0nG9qHM76tq4ta53","hints":true,"takeover":true,"extra":{}}',1.79509295015298867221e+09,0);
INSERT INTO "tables" VALUES('O6M7foRFdVNlkoow','scarabya',1,'play',1.79509295021460294717e+09,'{"settings":{"mode":"solo","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"CWNLa0QxnXMV17a7","hints":true,"takeover":true,"extra":{}}',1.79509295029916381833e+09,1);
INSERT INTO "tables" VALUES('8erXrJ23YPTVQmAA','scarabya',1,'play',1.7950929503181130886e+09,'{"settings":{"mode":"duel","seats":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""},{"who":"open","name":"Seat B","guest":"","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"gZe86pX_4N9vT4uT","hints":false,"takeover":true,"extra":{}}',1.7950929503181130886e+09,0);
INSERT INTO "tables" VALUES('PlOJS1os4XolOe-L','scarabya',1,'puzzle',1.79509295099137353894e+09,'{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"seats":[{"who":"person","name":"Ada","guest":"BVNPMKJZkJ1b0wvo8DJMUw","level":""}],"owner":"BVNPMKJZkJ1b0wvo8DJMUw","kind":"puzzle","clock":0,"armed":null,"friendly_undo":false,"watch":"","hints":true,"takeover":true,"extra":{"day":"2026-01-01","par":53,"medals":{"bronze":27,"silver":38,"gold":46}}}',1.79509295099137353894e+09,0);
CREATE INDEX links_of_table ON links (table_id);
CREATE INDEX tables_by_touch ON tables (touched);
CREATE INDEX places_by_touch ON places (guest, what, touched);
CREATE INDEX places_of_table ON places (table_id);
CREATE INDEX puzzles_of_table ON puzzles (table_id);
CREATE INDEX replays_by_address ON replays (address, created, size);
CREATE INDEX replays_by_age ON replays (created);
CREATE INDEX codes_of_guest ON codes (guest);
COMMIT;
PRAGMA user_version = 5;
