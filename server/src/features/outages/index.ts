export { addOutages, type ReadyMadeOutage } from './announcing/add-outages.ts';
export { countSentOfOutage } from './announcing/count-sent.ts';
export { remindOfNews } from './announcing/remind-of-news.ts';
export { notifyOfOutageStep } from './announcing/notify-of-step.ts';
export { addPeopleToOutage, findOpenOutages, findOutages, removePeopleFromOutage } from './find-outages.ts';
export { outagesRoutes } from './outages.routes.ts';
export { readWaitingOutages } from './waiting-outages.ts';
export { collectOutages, eraseOutagesBefore, eraseOutagesOf } from './personal-data/personal-data.ts';
