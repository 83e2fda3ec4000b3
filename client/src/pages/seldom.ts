/**
 * What only some need. It is loaded when they do (`later` in ./later), as one file: so there is one more
 * for what it shares with the rest, and no table waits for it.
 */

export { Analysing } from "./table/analysis";
export { askForPosition } from "./position";
export { campaignPage } from "./campaign";
export { guidePage } from "./guide";
export { learnPage } from "./learn";
export { privacyPage } from "./privacy";
export { problemPage } from "./problem";
export { puzzlePage } from "./puzzle";
export { reviewPage } from "./review";
export { movePage, youPage } from "./you";
