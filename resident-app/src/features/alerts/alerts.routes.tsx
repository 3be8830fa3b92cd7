/** Loads the part of /emergency that alerts security. */
export const loadAlertDock = () => import('./own/alert-dock.tsx').then(({ AlertDock }) => AlertDock);
