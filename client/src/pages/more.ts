/** What is fetched only by those who go there, in one piece. */

export { Analysing } from "./table/analysis";
export { askForPosition } from "./position";
export { campaignPage } from "./campaign";
export { correctionPart } from "./correct";
export { dealPage } from "./deal";
export { didPage } from "./did";
export { guidePage } from "./guide";
export { learnPage } from "./learn";
export { privacyPage } from "./privacy";
export { problemPage } from "./problem";
export { puzzlePage } from "./puzzle";
export { reviewPage } from "./review";
export { screenPage } from "./screen";
export { movePage, youPage } from "./you";
