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
INSERT INTO "campaigns" VALUES('hGVRGKsxUn8OAbsr','ziggurat','Old campaign','1TdifUzTSmn0Q38xyJ9taw',1.79503549933713674549e+09,'{"rules":2}');
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
INSERT INTO "links" VALUES('GvOhh3BTS1gHAtop','SM8ioN95mrRzyNJU',0);
INSERT INTO "links" VALUES('KZWKP4Ri6JOt1VAA','42XP1dXAMfZmkEYf',1);
INSERT INTO "links" VALUES('NhNurgE23DQR7R2D','ZPkc3B0OIGOKr7ey',NULL);
INSERT INTO "links" VALUES('OMcOGFKLz5pRz5Lx','42XP1dXAMfZmkEYf',NULL);
INSERT INTO "links" VALUES('Plizf9Zw8gKEcXlE','SM8ioN95mrRzyNJU',1);
INSERT INTO "links" VALUES('RVw6bWq7IKuZYK4U','GnsVUgJW681F_K6M',NULL);
INSERT INTO "links" VALUES('S2JTBpHTGoSjU19w','O3HN7sm8K27YA_LH',NULL);
INSERT INTO "links" VALUES('ScCtDLLhuqu2qz1p','SM8ioN95mrRzyNJU',NULL);
INSERT INTO "links" VALUES('U1Jl9twhWszv_KiQ','ZPkc3B0OIGOKr7ey',1);
INSERT INTO "links" VALUES('VJ7jVdML7ZeKz0Y1','b8H0hNsHFi0LvZq7',0);
INSERT INTO "links" VALUES('XlYF_33HY42gpypG','iaSzmi-WBHRiRpR8',NULL);
INSERT INTO "links" VALUES('YbzOwX1-AT18Q4MO','iaSzmi-WBHRiRpR8',0);
INSERT INTO "links" VALUES('ZWvfZsuSx3tzbDf2','GnsVUgJW681F_K6M',0);
INSERT INTO "links" VALUES('aqwB3Xt5dHmf97RV','O3HN7sm8K27YA_LH',0);
INSERT INTO "links" VALUES('bVh7R1HvB3-WMav3','iaSzmi-WBHRiRpR8',1);
INSERT INTO "links" VALUES('id0hmRTKsTbHRsjD','42XP1dXAMfZmkEYf',0);
INSERT INTO "links" VALUES('nxv3RbL53Vd7NUbA','b8H0hNsHFi0LvZq7',NULL);
INSERT INTO "links" VALUES('rNV0rg4yJsoJAgK1','ZPkc3B0OIGOKr7ey',0);
INSERT INTO "links" VALUES('zQL9P7vewxyoBK2w','O3HN7sm8K27YA_LH',1);
CREATE TABLE log (
        table_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
INSERT INTO "log" VALUES('42XP1dXAMfZmkEYf',0,1795035497.181,'{"do":"play","seat":1,"move":"camp 89.632 -175.4956"}');
INSERT INTO "log" VALUES('42XP1dXAMfZmkEYf',1,1795035497.231,'{"do":"play","seat":0,"move":"camp -17.673778 -96.333867"}');
INSERT INTO "log" VALUES('42XP1dXAMfZmkEYf',2,1795035497.275,'{"do":"play","seat":1,"move":"camp -87.016492 120.463262"}');
INSERT INTO "log" VALUES('42XP1dXAMfZmkEYf',3,1795035497.315,'{"do":"play","seat":0,"move":"camp -116.708343 210.209143"}');
INSERT INTO "log" VALUES('42XP1dXAMfZmkEYf',4,1795035497.347,'{"do":"play","seat":1,"move":"look 13"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',0,1795035499.186,'{"do":"play","seat":0,"move":"V0@e5"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',1,1795035499.198,'{"do":"play","seat":0,"move":"Y2@b8"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',2,1795035499.21,'{"do":"play","seat":0,"move":"Z0m@f8"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',3,1795035499.222,'{"do":"play","seat":0,"move":"N3@f3"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',4,1795035499.235,'{"do":"play","seat":0,"move":"T3@b4"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',5,1795035499.247,'{"do":"play","seat":0,"move":"U3@c2"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',6,1795035499.259,'{"do":"play","seat":0,"move":"W3@d8"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',7,1795035499.271,'{"do":"play","seat":0,"move":"F1m@h6"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',8,1795035499.283,'{"do":"play","seat":0,"move":"I1@a5"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',9,1795035499.295,'{"do":"play","seat":0,"move":"L3m@i2"}');
INSERT INTO "log" VALUES('GnsVUgJW681F_K6M',10,1795035499.303,'{"do":"play","seat":0,"move":"X0@f1"}');
INSERT INTO "log" VALUES('SM8ioN95mrRzyNJU',0,1795035498.335,'{"do":"play","seat":0,"move":"colour yellow"}');
INSERT INTO "log" VALUES('SM8ioN95mrRzyNJU',1,1795035498.353,'{"do":"play","seat":0,"move":"yP@N1"}');
INSERT INTO "log" VALUES('SM8ioN95mrRzyNJU',2,1795035498.378,'{"do":"play","seat":0,"move":"reroll"}');
INSERT INTO "log" VALUES('SM8ioN95mrRzyNJU',3,1795035498.396,'{"do":"play","seat":0,"move":"move W2"}');
INSERT INTO "log" VALUES('SM8ioN95mrRzyNJU',4,1795035498.414,'{"do":"play","seat":1,"move":"colour green"}');
INSERT INTO "log" VALUES('ZPkc3B0OIGOKr7ey',0,1795035497.955,'{"do":"play","seat":0,"move":"draft undertaker"}');
INSERT INTO "log" VALUES('ZPkc3B0OIGOKr7ey',1,1795035497.978,'{"do":"play","seat":1,"move":"draft church"}');
INSERT INTO "log" VALUES('ZPkc3B0OIGOKr7ey',2,1795035497.997,'{"do":"play","seat":0,"move":"draft bakery"}');
INSERT INTO "log" VALUES('ZPkc3B0OIGOKr7ey',3,1795035498.015,'{"do":"play","seat":1,"move":"draft hotel"}');
INSERT INTO "log" VALUES('ZPkc3B0OIGOKr7ey',4,1795035498.034,'{"do":"play","seat":0,"move":"draft telegraph-office"}');
INSERT INTO "log" VALUES('b8H0hNsHFi0LvZq7',0,1795035498.599,'{"do":"play","seat":0,"move":"V2@c4"}');
INSERT INTO "log" VALUES('b8H0hNsHFi0LvZq7',1,1795035498.615,'{"do":"play","seat":0,"move":"Y0@c7"}');
INSERT INTO "log" VALUES('b8H0hNsHFi0LvZq7',2,1795035498.63,'{"do":"play","seat":0,"move":"Z1m@f6"}');
INSERT INTO "log" VALUES('b8H0hNsHFi0LvZq7',3,1795035498.647,'{"do":"play","seat":0,"move":"N2m@a5"}');
INSERT INTO "log" VALUES('b8H0hNsHFi0LvZq7',4,1795035498.659,'{"do":"play","seat":0,"move":"T3@f3"}');
INSERT INTO "log" VALUES('iaSzmi-WBHRiRpR8',0,1795035499.02,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('iaSzmi-WBHRiRpR8',1,1795035499.05,'{"do":"play","seat":0,"move":"spirit I L2:16 -"}');
INSERT INTO "log" VALUES('iaSzmi-WBHRiRpR8',2,1795035499.076,'{"do":"play","seat":1,"move":"go +"}');
INSERT INTO "log" VALUES('iaSzmi-WBHRiRpR8',3,1795035499.113,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('iaSzmi-WBHRiRpR8',4,1795035499.153,'{"do":"play","seat":1,"move":"go -"}');
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
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','hGVRGKsxUn8OAbsr','campaign',1.79503549933714103697e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','42XP1dXAMfZmkEYf','table',1.79503549718150401111e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','ZPkc3B0OIGOKr7ey','table',1.79503549795501041413e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','SM8ioN95mrRzyNJU','table',1.79503549833484840397e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','b8H0hNsHFi0LvZq7','table',1.7950354985988812447e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','iaSzmi-WBHRiRpR8','table',1.79503549902044773106e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','GnsVUgJW681F_K6M','table',1.79503549930336594583e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','O3HN7sm8K27YA_LH','table',1.79503549932507038121e+09);
INSERT INTO "places" VALUES('1TdifUzTSmn0Q38xyJ9taw','SY_bnelyys6sIOKd','table',1.7950355012898898125e+09);
CREATE TABLE puzzles (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;
INSERT INTO "puzzles" VALUES('scarabya','2026-01-01','1TdifUzTSmn0Q38xyJ9taw','SY_bnelyys6sIOKd');
CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        record TEXT NOT NULL
    , address TEXT NOT NULL DEFAULT '', size INTEGER NOT NULL DEFAULT 0);
INSERT INTO "replays" VALUES('u0cc76e7daacdd419642aec7f',1.79503550133950281141e+09,'digsite record 1
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
','l2JEd-_KNNc6Gh70BTpWm4',443);
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
INSERT INTO "tables" VALUES('42XP1dXAMfZmkEYf','anasazi',2,'play',1.79503549690052533142e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""},{"who":"person","name":"Explorer","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"OMcOGFKLz5pRz5Lx","hints":false,"takeover":true,"extra":{}}',1.79503549718150401111e+09,0);
INSERT INTO "tables" VALUES('ZPkc3B0OIGOKr7ey','gads-hill',2,'play',1795035497.83166,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""},{"who":"person","name":"Explorer","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"NhNurgE23DQR7R2D","hints":false,"takeover":true,"extra":{}}',1.79503549795501041413e+09,0);
INSERT INTO "tables" VALUES('SM8ioN95mrRzyNJU','indus',2,'play',1.7950354981492483616e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""},{"who":"person","name":"Explorer","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"ScCtDLLhuqu2qz1p","hints":false,"takeover":true,"extra":{}}',1.79503549833484840397e+09,0);
INSERT INTO "tables" VALUES('b8H0hNsHFi0LvZq7','scarabya',1,'play',1.79503549848113346095e+09,'{"settings":{"mode":"base","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"nxv3RbL53Vd7NUbA","hints":true,"takeover":true,"extra":{}}',1.7950354985988812447e+09,0);
INSERT INTO "tables" VALUES('iaSzmi-WBHRiRpR8','ziggurat',2,'play',1.7950354988359584808e+09,'{"settings":{"mode":"chapter1","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""},{"who":"person","name":"Explorer","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"XlYF_33HY42gpypG","hints":true,"takeover":true,"extra":{}}',1.79503549902044773106e+09,0);
INSERT INTO "tables" VALUES('GnsVUgJW681F_K6M','scarabya',1,'play',1.79503549916673541073e+09,'{"settings":{"mode":"solo","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"RVw6bWq7IKuZYK4U","hints":true,"takeover":true,"extra":{}}',1.79503549930336594583e+09,1);
INSERT INTO "tables" VALUES('O3HN7sm8K27YA_LH','scarabya',1,'play',1.79503549932504129411e+09,'{"settings":{"mode":"duel","seats":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""},{"who":"open","name":"Seat B","guest":"","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"S2JTBpHTGoSjU19w","hints":false,"takeover":true,"extra":{}}',1.79503549932504129411e+09,0);
INSERT INTO "tables" VALUES('SY_bnelyys6sIOKd','scarabya',1,'puzzle',1.79503550128983211517e+09,'{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"seats":[{"who":"person","name":"Ada","guest":"1TdifUzTSmn0Q38xyJ9taw","level":""}],"owner":"1TdifUzTSmn0Q38xyJ9taw","kind":"puzzle","clock":0,"armed":null,"friendly_undo":false,"watch":"","hints":true,"takeover":true,"extra":{"day":"2026-01-01","par":53,"medals":{"bronze":27,"silver":38,"gold":46}}}',1.79503550128983211517e+09,0);
CREATE INDEX links_of_table ON links (table_id);
CREATE INDEX tables_by_touch ON tables (touched);
CREATE INDEX places_by_touch ON places (guest, what, touched);
CREATE INDEX places_of_table ON places (table_id);
CREATE INDEX puzzles_of_table ON puzzles (table_id);
CREATE INDEX replays_by_address ON replays (address, created, size);
CREATE INDEX replays_by_age ON replays (created);
CREATE INDEX codes_of_guest ON codes (guest);
COMMIT;
PRAGMA user_version = 4;
