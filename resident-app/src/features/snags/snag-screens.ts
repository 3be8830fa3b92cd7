// One chunk for the four screens: a report is written where there may be no network to load another.
export { SnagsScreen } from './snags.screen.tsx';
export { SnagScreen } from './snag.screen.tsx';
export { SnagReportScreen } from './snag-report.screen.tsx';
export { WaitingScreen } from './waiting.screen.tsx';
