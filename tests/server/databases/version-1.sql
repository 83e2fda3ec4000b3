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
INSERT INTO "campaigns" VALUES('MTqA3fztbfdLH7oW','ziggurat','Old campaign','EFtGRjr8n88GN9nY2u9PCQ',1.7948488413676805496e+09,'{"rules":2}');
CREATE TABLE links (
        secret TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER
    ) WITHOUT ROWID;
INSERT INTO "links" VALUES('8_c_YbnvqrKPOJoN','WLW9EH-i5xezfkWY',1);
INSERT INTO "links" VALUES('Bkv1_upiAmxPR21i','GOclORjpTraLd0iw',0);
INSERT INTO "links" VALUES('GU2a7HL7txoblrSf','ghPtXhTZniqHhPr8',NULL);
INSERT INTO "links" VALUES('M_k5rw8VETDjn5mh','jFNzdMTd-zIfmzL4',0);
INSERT INTO "links" VALUES('NKE8R8C03D4jncZc','yw2q7XcaagZThfNU',0);
INSERT INTO "links" VALUES('PGmzsz_Fr2ykFWww','GOclORjpTraLd0iw',1);
INSERT INTO "links" VALUES('R8EsaagqiI6iwvOB','jFNzdMTd-zIfmzL4',NULL);
INSERT INTO "links" VALUES('SqRHqzOvfvStIb_e','QbA2gQARuiyH9zAn',1);
INSERT INTO "links" VALUES('WVFLJbyIisfpW-eh','ghPtXhTZniqHhPr8',1);
INSERT INTO "links" VALUES('_9bSatQusR-38aNr','QbA2gQARuiyH9zAn',NULL);
INSERT INTO "links" VALUES('_yXzN7hN2wJw2Mz-','yw2q7XcaagZThfNU',NULL);
INSERT INTO "links" VALUES('bEpvBxkHHLeIpJQN','GOclORjpTraLd0iw',NULL);
INSERT INTO "links" VALUES('h_8ZApt6ZB9fiNoo','szS_hu55ZLaJnLjM',NULL);
INSERT INTO "links" VALUES('iN6ryMMwdJnDoa2O','szS_hu55ZLaJnLjM',0);
INSERT INTO "links" VALUES('mdxzHIjqHfsp99y9','ghPtXhTZniqHhPr8',0);
INSERT INTO "links" VALUES('o3t8-TH9DsLpE1QE','WLW9EH-i5xezfkWY',0);
INSERT INTO "links" VALUES('sshoDWq3-N_TlkT4','yw2q7XcaagZThfNU',1);
INSERT INTO "links" VALUES('w30dNmRIODwCHT2M','QbA2gQARuiyH9zAn',0);
INSERT INTO "links" VALUES('wmjg5rfV7ft-QR8_','WLW9EH-i5xezfkWY',NULL);
CREATE TABLE log (
        table_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
INSERT INTO "log" VALUES('GOclORjpTraLd0iw',0,1794848833.477,'{"do":"play","seat":1,"move":"camp 89.646 -175.506"}');
INSERT INTO "log" VALUES('GOclORjpTraLd0iw',1,1794848833.792,'{"do":"play","seat":0,"move":"camp -17.664 -96.36"}');
INSERT INTO "log" VALUES('GOclORjpTraLd0iw',2,1794848833.964,'{"do":"play","seat":1,"move":"camp -86.996308 120.459692"}');
INSERT INTO "log" VALUES('GOclORjpTraLd0iw',3,1794848834.382,'{"do":"play","seat":0,"move":"camp -116.711143 210.216"}');
INSERT INTO "log" VALUES('GOclORjpTraLd0iw',4,1794848834.445,'{"do":"play","seat":1,"move":"look 13"}');
INSERT INTO "log" VALUES('QbA2gQARuiyH9zAn',0,1794848836.758,'{"do":"play","seat":0,"move":"colour yellow"}');
INSERT INTO "log" VALUES('QbA2gQARuiyH9zAn',1,1794848836.812,'{"do":"play","seat":0,"move":"yP@N1"}');
INSERT INTO "log" VALUES('QbA2gQARuiyH9zAn',2,1794848836.848,'{"do":"play","seat":0,"move":"reroll"}');
INSERT INTO "log" VALUES('QbA2gQARuiyH9zAn',3,1794848836.88,'{"do":"play","seat":0,"move":"move W2"}');
INSERT INTO "log" VALUES('QbA2gQARuiyH9zAn',4,1794848837.025,'{"do":"play","seat":1,"move":"colour green"}');
INSERT INTO "log" VALUES('WLW9EH-i5xezfkWY',0,1794848838.238,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('WLW9EH-i5xezfkWY',1,1794848838.4,'{"do":"play","seat":0,"move":"spirit I L2:16 -"}');
INSERT INTO "log" VALUES('WLW9EH-i5xezfkWY',2,1794848838.608,'{"do":"play","seat":1,"move":"go +"}');
INSERT INTO "log" VALUES('WLW9EH-i5xezfkWY',3,1794848839.437,'{"do":"play","seat":0,"move":"go +"}');
INSERT INTO "log" VALUES('WLW9EH-i5xezfkWY',4,1794848839.725,'{"do":"play","seat":1,"move":"go -"}');
INSERT INTO "log" VALUES('jFNzdMTd-zIfmzL4',0,1794848837.352,'{"do":"play","seat":0,"move":"V2@c4"}');
INSERT INTO "log" VALUES('jFNzdMTd-zIfmzL4',1,1794848837.385,'{"do":"play","seat":0,"move":"Y0@c7"}');
INSERT INTO "log" VALUES('jFNzdMTd-zIfmzL4',2,1794848837.428,'{"do":"play","seat":0,"move":"Z1m@f6"}');
INSERT INTO "log" VALUES('jFNzdMTd-zIfmzL4',3,1794848837.483,'{"do":"play","seat":0,"move":"N2m@a5"}');
INSERT INTO "log" VALUES('jFNzdMTd-zIfmzL4',4,1794848837.508,'{"do":"play","seat":0,"move":"T3@f3"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',0,1794848839.998,'{"do":"play","seat":0,"move":"V0@e5"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',1,1794848840.15,'{"do":"play","seat":0,"move":"Y2@b8"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',2,1794848840.608,'{"do":"play","seat":0,"move":"Z0m@f8"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',3,1794848840.98,'{"do":"play","seat":0,"move":"N3@f3"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',4,1794848841.028,'{"do":"play","seat":0,"move":"T3@b4"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',5,1794848841.048,'{"do":"play","seat":0,"move":"U3@c2"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',6,1794848841.073,'{"do":"play","seat":0,"move":"W3@d8"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',7,1794848841.091,'{"do":"play","seat":0,"move":"F1m@h6"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',8,1794848841.109,'{"do":"play","seat":0,"move":"I1@a5"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',9,1794848841.14,'{"do":"play","seat":0,"move":"L3m@i2"}');
INSERT INTO "log" VALUES('szS_hu55ZLaJnLjM',10,1794848841.194,'{"do":"play","seat":0,"move":"X0@f1"}');
INSERT INTO "log" VALUES('yw2q7XcaagZThfNU',0,1794848836.349,'{"do":"play","seat":0,"move":"draft undertaker"}');
INSERT INTO "log" VALUES('yw2q7XcaagZThfNU',1,1794848836.425,'{"do":"play","seat":1,"move":"draft church"}');
INSERT INTO "log" VALUES('yw2q7XcaagZThfNU',2,1794848836.455,'{"do":"play","seat":0,"move":"draft bakery"}');
INSERT INTO "log" VALUES('yw2q7XcaagZThfNU',3,1794848836.493,'{"do":"play","seat":1,"move":"draft hotel"}');
INSERT INTO "log" VALUES('yw2q7XcaagZThfNU',4,1794848836.552,'{"do":"play","seat":0,"move":"draft telegraph-office"}');
CREATE TABLE pars (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        PRIMARY KEY (game, day)
    ) WITHOUT ROWID;
INSERT INTO "pars" VALUES('scarabya','2026-01-01','{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"par":53,"medals":{"bronze":27,"silver":38,"gold":46}}');
CREATE TABLE places (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    ) WITHOUT ROWID;
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','GOclORjpTraLd0iw');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','MTqA3fztbfdLH7oW');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','QbA2gQARuiyH9zAn');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','WLW9EH-i5xezfkWY');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','ghPtXhTZniqHhPr8');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','jFNzdMTd-zIfmzL4');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','szS_hu55ZLaJnLjM');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','xclaqXXIClxtf9AA');
INSERT INTO "places" VALUES('EFtGRjr8n88GN9nY2u9PCQ','yw2q7XcaagZThfNU');
CREATE TABLE puzzles (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;
INSERT INTO "puzzles" VALUES('scarabya','2026-01-01','EFtGRjr8n88GN9nY2u9PCQ','xclaqXXIClxtf9AA');
CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        record TEXT NOT NULL
    );
INSERT INTO "replays" VALUES('um2oxJL1PhLfNYnD_',1.79484884470867967604e+09,'digsite record 1
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
');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        kind TEXT NOT NULL,
        created REAL NOT NULL,
        setup TEXT NOT NULL
    );
INSERT INTO "tables" VALUES('GOclORjpTraLd0iw','anasazi',2,'play',1.7948488328844864368e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""},{"who":"person","name":"Explorer","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"bEpvBxkHHLeIpJQN","extra":{}}');
INSERT INTO "tables" VALUES('yw2q7XcaagZThfNU','gads-hill',2,'play',1.79484883615697956085e+09,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""},{"who":"person","name":"Explorer","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"_yXzN7hN2wJw2Mz-","extra":{}}');
INSERT INTO "tables" VALUES('QbA2gQARuiyH9zAn','indus',2,'play',1794848836.63931,'{"settings":{"mode":"standard","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""},{"who":"person","name":"Explorer","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"_9bSatQusR-38aNr","extra":{}}');
INSERT INTO "tables" VALUES('jFNzdMTd-zIfmzL4','scarabya',1,'play',1.79484883719105768207e+09,'{"settings":{"mode":"base","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"R8EsaagqiI6iwvOB","extra":{}}');
INSERT INTO "tables" VALUES('WLW9EH-i5xezfkWY','ziggurat',2,'play',1.79484883770620560648e+09,'{"settings":{"mode":"chapter1","seats":2,"rules":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""},{"who":"person","name":"Explorer","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"wmjg5rfV7ft-QR8_","extra":{}}');
INSERT INTO "tables" VALUES('szS_hu55ZLaJnLjM','scarabya',1,'play',1.79484883980254316324e+09,'{"settings":{"mode":"solo","seats":1},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"h_8ZApt6ZB9fiNoo","extra":{}}');
INSERT INTO "tables" VALUES('ghPtXhTZniqHhPr8','scarabya',1,'play',1.79484884122826218602e+09,'{"settings":{"mode":"duel","seats":2},"seed":1874000001234567890,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""},{"who":"open","name":"Seat B","guest":"","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"play","clock":0,"armed":null,"friendly_undo":false,"watch":"GU2a7HL7txoblrSf","extra":{}}');
INSERT INTO "tables" VALUES('xclaqXXIClxtf9AA','scarabya',1,'puzzle',1.79484884463633394234e+09,'{"settings":{"mode":"base","seats":1},"seed":3938844013186076738,"seats":[{"who":"person","name":"Ada","guest":"EFtGRjr8n88GN9nY2u9PCQ","level":""}],"owner":"EFtGRjr8n88GN9nY2u9PCQ","kind":"puzzle","clock":0,"armed":null,"friendly_undo":false,"watch":"","extra":{"day":"2026-01-01","par":53,"medals":{"bronze":27,"silver":38,"gold":46}}}');
CREATE INDEX links_of_table ON links (table_id);
COMMIT;
PRAGMA user_version = 1;
