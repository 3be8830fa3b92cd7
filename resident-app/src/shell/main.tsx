// The first import: it declares the order of the CSS layers.
import './app.css';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startAccess } from '../platform/access/current-access.ts';
import { startConfiguration } from '../platform/configuration/configuration.ts';
import { clearHistory, startNavigation } from '../platform/navigation/navigate.ts';
import { startSavedScreens } from '../platform/query/saved-screens.ts';
import { currentSession, onSessionEnd, startSession } from '../platform/session/session.ts';
import { readMark } from '../platform/store/plain-marks.ts';
import { startTypingDetection } from '../platform/updates/hold-updates.ts';
import { App } from './app.tsx';
import { startFailedPictureMarks } from './frame/failed-pictures.ts';
import { startScrollRestoration } from './frame/scroll-position.ts';
import { startUnreadCount } from './frame/tab-bar.tsx';
import { initialPath } from './initial-path.ts';
import { routes } from './routes.ts';
import { startScreenPrefetch } from './screens.ts';
import { startTheme } from './theme.ts';

/** A store that takes longer does not delay the first render. */
const MAX_WAIT_FOR_STORE_MS = 500;

startAddress();
startListeners();
startLook();
drawWhen(restorePerson());

/** Gives the opened address its entry of the history, or replaces it. Needs only the marks; the first render reads it. */
function startAddress(): void {
  startNavigation(initialPath(routes, location.pathname, readMark('was-signed-in') !== undefined));
  startScreenPrefetch();
  startScrollRestoration();
}

/** Listens to events of the document that may come before the first render. Needs nothing. */
function startListeners(): void {
  startFailedPictureMarks();
  startTypingDetection();
}

/** Reads the configuration from the page or the marks, and applies its theme. Needs nothing else. */
function startLook(): void {
  startConfiguration();
  startTheme();
}

/**
 * Restores the person and her roles from the phone, while the server confirms them. Needs the address: the end of a session
 * clears the history. What lives as long as a session subscribes first, then the session starts.
 */
async function restorePerson(): Promise<void> {
  startSavedScreens();
  const accessIsRestored = startAccess();
  startUnreadCount();
  onSessionEnd(() => void clearHistory('/login'));
  await new Promise<void>((resolve) => void startSession(resolve));
  await accessIsRestored;
}

/** Draws the app when the person is restored. Needs the steps above. */
function drawWhen(isRestored: Promise<void>): void {
  let isDrawn = false;
  const drawOnce = (): void => {
    if (!isDrawn) draw();
    isDrawn = true;
  };
  void isRestored.then(drawOnce);
  if (currentSession().state === 'unknown') setTimeout(drawOnce, MAX_WAIT_FOR_STORE_MS);
}

/** Renders the app in the place of the first frame. */
function draw(): void {
  const root = document.getElementById('root');
  if (!root) return;
  // No frame: the page contained the data of Home. Synchronously, so that the empty page is never painted.
  if (root.childElementCount === 0) flushSync(() => createRoot(root).render(<App />));
  // The frame is a skeleton, the app has content: rendered in slices, so that a press meanwhile is handled.
  else if (currentSession().state === 'signed-in') startTransition(() => createRoot(root).render(<App />));
  else hydrateRoot(root, <App />);
}
