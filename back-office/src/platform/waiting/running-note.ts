import { createContext, use, type ReactNode } from 'react';

/** What the shell shows on Today of how the installation runs; nothing by default. */
export const RunningNoteContext = createContext<ReactNode>(null);

/** The note on Today of what runs badly. Today draws it, the feature that knows about it fills it. */
export const useRunningNote = (): ReactNode => use(RunningNoteContext);
