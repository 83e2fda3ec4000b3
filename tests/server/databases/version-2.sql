BEGIN TRANSACTION;
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
INSERT INTO "campaigns" VALUES('nIPfslqiFZdW4C_J','ziggurat','Old campaign','70nn_Oftx5XAzo18FA6DOA',1.7948499251963801384e+09,'{"rules":2}');
CREATE TABLE links (
        secret TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER
    ) WITHOUT ROWID;
INSERT INTO "links" VALUES('-P3khJngbMq9EKNn','7zlr6kY3Xr5CZ4Yf',0);
INSERT INTO "links" VALUES('1fSQLAo2ggINL8hE','_KZMqoodkSYzT7nj',1);
INSERT INTO "links" VALUES('DFgwfIByEmu97fBK','T2rU18LDfIZLKGUX',NULL);
INSERT INTO "links" VALUES('DNN5ahh7Bs4y-mQk','wjoNj0rE7jpaCg63',NULL);
INSERT INTO "links" VALUES('E6cQEKECgAa2SUn5','rltvjNvEcxEcYKsx',0);
INSERT INTO "links" VALUES('IRNM-kA4XpFwDZXj','7zlr6kY3Xr5CZ4Yf',NULL);
INSERT INTO "links" VALUES('IVa_55-KMNPvaLD0','rltvjNvEcxEcYKsx',NULL);
INSERT INTO "links" VALUES('M39yuzucz_iBNafH','RmT1vNO0AbJeecUf',NULL);
INSERT INTO "links" VALUES('Vgo2MdIWqhRHkDcj','7zlr6kY3Xr5CZ4Yf',1);
INSERT INTO "links" VALUES('bc_rK72eCfVFax29','wjoNj0rE7jpaCg63',0);
INSERT INTO "links" VALUES('bfvcGd1XiyWPoiOv','_KZMqoodkSYzT7nj',0);
INSERT INTO "links" VALUES('buKTeS0P8_-502GW','RmT1vNO0AbJeecUf',0);
INSERT INTO "links" VALUES('dmS66AeudAjVDTm1','RmT1vNO0AbJeecUf',1);
INSERT INTO "links" VALUES('fkqDqOSWUx59CDrH','ZwRPSlc4V2l6ySoz',NULL);
INSERT INTO "links" VALUES('kAJN1kkAFpYlb9Vr','T2rU18LDfIZLKGUX',0);
INSERT INTO "links" VALUES('lxLt-q3FDDTLkY3E','wjoNj0rE7jpaCg63',1);
INSERT INTO "links" VALUES('uOhEGkwmSekEZA8T','ZwRPSlc4V2l6ySoz',1);
INSERT INTO "links" VALUES('v_HMS0KUMmt3dpii','ZwRPSlc4V2l6ySoz',0);
INSERT INTO "links" VALUES('xGYGPxtQlcZJXE1N','_KZMqoodkSYzT7nj',NULL);
CREATE TABLE log (
        table_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
INSERT INTO "log" VALUES('7zlr6kY3Xr5CZ4Yf',0,1794849924.692,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('7zlr6kY3Xr5CZ4Yf',1,1794849924.733,'{"do":"play","seat":0,"move":"spirit I L2:16 -"}');
INSERT INTO "log" VALUES('7zlr6kY3Xr5CZ4Yf',2,1794849924.828,'{"do":"play","seat":1,"move":"go +"}');
INSERT INTO "log" VALUES('7zlr6kY3Xr5CZ4Yf',3,1794849924.888,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('7zlr6kY3Xr5CZ4Yf',4,1794849924.952,'{"do":"play","seat":1,"move":"go -"}');
INSERT INTO "log" VALUES('RmT1vNO0AbJeecUf',0,1794849923.265,'{"do":"play","seat":0,"move":"draft undertaker"}');
INSERT INTO "log" VALUES('RmT1vNO0AbJeecUf',1,1794849923.309,'{"do":"play","seat":1,"move":"draft church"}');
INSERT INTO "log" VALUES('RmT1vNO0AbJeecUf',2,1794849923.372,'{"do":"play","seat":0,"move":"draft bakery"}');
INSERT INTO "log" VALUES('RmT1vNO0AbJeecUf',3,1794849923.433,'{"do":"play","seat":1,"move":"draft hotel"}');
INSERT INTO "log" VALUES('RmT1vNO0AbJeecUf',4,1794849923.48,'{"do":"play","seat":0,"move":"draft telegraph-office"}');
INSERT INTO "log" VALUES('T2rU18LDfIZLKGUX',0,1794849924.192,'{"do":"play","seat":0,"move":"V2@c4"}');
INSERT INTO "log" VALUES('T2rU18LDfIZLKGUX',1,1794849924.211,'{"do":"play","seat":0,"move":"Y0@c7"}');
INSERT INTO "log" VALUES('T2rU18LDfIZLKGUX',2,1794849924.224,'{"do":"play","seat":0,"move":"Z1m@f6"}');
INSERT INTO "log" VALUES('T2rU18LDfIZLKGUX',3,1794849924.235,'{"do":"play","seat":0,"move":"N2m@a5"}');
INSERT INTO "log" VALUES('T2rU18LDfIZLKGUX',4,1794849924.262,'{"do":"play","seat":0,"move":"T3@f3"}');
INSERT INTO "log" VALUES('_KZMqoodkSYzT7nj',0,1794849923.725,'{"do":"play","seat":0,"move":"colour yellow"}');
INSERT INTO "log" VALUES('_KZMqoodkSYzT7nj',1,1794849923.774,'{"do":"play","seat":0,"move":"yP@N1"}');
INSERT INTO "log" VALUES('_KZMqoodkSYzT7nj',2,1794849923.817,'{"do":"play","seat":0,"move":"reroll"}');
INSERT INTO "log" VALUES('_KZMqoodkSYzT7nj',3,1794849923.853,'{"do":"play","seat":0,"move":"move W2"}');
INSERT INTO "log" VALUES('_KZMqoodkSYzT7nj',4,1794849923.901,'{"do":"play","seat":1,"move":"colour green"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',0,1794849925.013,'{"do":"play","seat":0,"move":"V0@e5"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',1,1794849925.026,'{"do":"play","seat":0,"move":"Y2@b8"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',2,1794849925.04,'{"do":"play","seat":0,"move":"Z0m@f8"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',3,1794849925.052,'{"do":"play","seat":0,"move":"N3@f3"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',4,1794849925.068,'{"do":"play","seat":0,"move":"T3@b4"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',5,1794849925.124,'{"do":"play","seat":0,"move":"U3@c2"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',6,1794849925.136,'{"do":"play","seat":0,"move":"W3@d8"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',7,1794849925.146,'{"do":"play","seat":0,"move":"F1m@h6"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',8,1794849925.156,'{"do":"play","seat":0,"move":"I1@a5"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',9,1794849925.163,'{"do":"play","seat":0,"move":"L3m@i2"}');
INSERT INTO "log" VALUES('rltvjNvEcxEcYKsx',10,1794849925.171,'{"do":"play","seat":0,"move":"X0@f1"}');
INSERT INTO "log" VALUES('wjoNj0rE7jpaCg63',0,1794849922.268,'{"do":"play","seat":1,"move":"camp 89.646 -175.506"}');
INSERT INTO "log" VALUES('wjoNj0rE7jpaCg63',1,1794849922.345,'{"do":"play","seat":0,"move":"camp -17.664 -96.36"}');
INSERT INTO "log" VALUES('wjoNj0rE7jpaCg63',2,1794849922.41,'{"do":"play","seat":1,"move":"camp -86.996308 120.459692"}');
INSERT INTO "log" VALUES('wjoNj0rE7jpaCg63',3,1794849922.463,'{"do":"play","seat":0,"move":"camp -116.711143 210.216"}');
INSERT INTO "log" VALUES('wjoNj0rE7jpaCg63',4,1794849922.492,'{"do":"play","seat":1,"move":"look 13"}');
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
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','nIPfslqiFZdW4C_J','campaign',1.79484992519638395305e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','wjoNj0rE7jpaCg63','table',1.79484992226752972598e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','RmT1vNO0AbJeecUf','table',1.79484992326509499552e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','_KZMqoodkSYzT7nj','table',1.79484992372463464738e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','T2rU18LDfIZLKGUX','table',1.79484992419207811352e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','7zlr6kY3Xr5CZ4Yf','table',1.79484992469227957728e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','rltvjNvEcxEcYKsx','table',1.79484992517117953299e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','ZwRPSlc4V2l6ySoz','table',1.79484992518887138371e+09);
INSERT INTO "places" VALUES('70nn_Oftx5XAzo18FA6DOA','mwgfazOt3R0OcQLL','table',1.79484992753712391854e+09);
CREATE TABLE puzzles (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;
INSERT INTO "puzzles" VALUES('scarabya','2026-01-01','70nn_Oftx5XAzo18FA6DOA','mwgfazOt3R0OcQLL');
CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        record TEXT NOT NULL
    , address TEXT NOT NULL DEFAULT '', size INTEGER NOT NULL DEFAULT 0);
INSERT INTO "replays" VALUES('u0cc76e7daacdd419642aec7f',1.79484992759547734263e+09,'digsite record 1
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
','pFvjfQN5K_Icjd8miFdMPq',443);
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
INSERT INTO "tables" VALUES('wjoNj0rE7jpaCg63','anasazi',2,'play',1.79484992201468372347e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""},{"who":"person","name":"Explorer","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"DNN5ahh7Bs4y-mQk","extra":{}}',1.79484992226752972598e+09,0);
INSERT INTO "tables" VALUES('RmT1vNO0AbJeecUf','gads-hill',2,'play',1.79484992314310574535e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""},{"who":"person","name":"Explorer","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"M39yuzucz_iBNafH","extra":{}}',1.79484992326509499552e+09,0);
INSERT INTO "tables" VALUES('_KZMqoodkSYzT7nj','indus',2,'play',1.79484992359845113756e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""},{"who":"person","name":"Explorer","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"xGYGPxtQlcZJXE1N","extra":{}}',1.79484992372463464738e+09,0);
INSERT INTO "tables" VALUES('T2rU18LDfIZLKGUX','scarabya',1,'play',1.79484992406225109099e+09,'{"settings":{"mode":"base","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"DFgwfIByEmu97fBK","extra":{}}',1.79484992419207811352e+09,0);
INSERT INTO "tables" VALUES('7zlr6kY3Xr5CZ4Yf','ziggurat',2,'play',1794849924.44217,'{"settings":{"mode":"chapter1","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""},{"who":"person","name":"Explorer","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"IRNM-kA4XpFwDZXj","extra":{}}',1.79484992469227957728e+09,0);
INSERT INTO "tables" VALUES('rltvjNvEcxEcYKsx','scarabya',1,'play',1.79484992498660397529e+09,'{"settings":{"mode":"solo","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"IVa_55-KMNPvaLD0","extra":{}}',1.79484992517117953299e+09,1);
INSERT INTO "tables" VALUES('ZwRPSlc4V2l6ySoz','scarabya',1,'play',1.79484992518880724903e+09,'{"settings":{"mode":"duel","seats":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""},{"who":"open","name":"Seat B","guest":"","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"fkqDqOSWUx59CDrH","extra":{}}',1.79484992518880724903e+09,0);
INSERT INTO "tables" VALUES('mwgfazOt3R0OcQLL','scarabya',1,'puzzle',1.79484992753707599637e+09,'{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"seats":[{"who":"person","name":"Ada","guest":"70nn_Oftx5XAzo18FA6DOA","level":""}],"owner":"70nn_Oftx5XAzo18FA6DOA","kind":"puzzle","clock":0,"armed":null,"friendly_undo":false,"watch":"","extra":{"day":"2026-01-01","par":53,"medals":{"bronze":27,"silver":38,"gold":46}}}',1.79484992753707599637e+09,0);
CREATE INDEX links_of_table ON links (table_id);
CREATE INDEX tables_by_touch ON tables (touched);
CREATE INDEX places_by_touch ON places (guest, what, touched);
CREATE INDEX places_of_table ON places (table_id);
CREATE INDEX puzzles_of_table ON puzzles (table_id);
CREATE INDEX replays_by_address ON replays (address, created, size);
CREATE INDEX replays_by_age ON replays (created);
COMMIT;
PRAGMA user_version = 2;
