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
import { startScreenPrefetch } from './screens.ts';
import { startTheme } from './theme.ts';

/** A store or a screen that takes longer does not delay the first render. */
const MAX_WAIT_MS = 500;

const screenIsLoaded = startAddress();
startListeners();
startLook();
drawWhen(Promise.all([restorePerson(), screenIsLoaded]));

/**
 * Writes the history entry of the opened address, or replaces the address, and loads its screen. Must run before the first render.
 * @returns settles with the code of the screen
 */
function startAddress(): Promise<void> {
  startNavigation(initialPath(location.pathname, readMark('was-signed-in') !== undefined));
  const isLoaded = startScreenPrefetch(location.pathname);
  startScrollRestoration();
  return isLoaded;
}

/** Listens to events of the document that may come before the first render. */
function startListeners(): void {
  startFailedPictureMarks();
  startTypingDetection();
}

/** Reads the configuration from the page or the marks, and applies its theme. */
function startLook(): void {
  startConfiguration();
  startTheme();
}

/**
 * Restores the person and her roles from the phone, while the server confirms them. Must run after `startAddress`, because
 * the end of a session clears the history. Modules subscribe to the begin and end of sessions before the session starts.
 */
async function restorePerson(): Promise<void> {
  startSavedScreens();
  const accessIsRestored = startAccess();
  startUnreadCount();
  onSessionEnd(() => void clearHistory('/login'));
  await new Promise<void>((resolve) => void startSession(resolve));
  await accessIsRestored;
}

/** Draws the app when the person is restored and her screen is loaded, or after 500 ms. Must run after the steps above. */
function drawWhen(isReady: Promise<unknown>): void {
  let isDrawn = false;
  const drawOnce = (): void => {
    if (!isDrawn) draw();
    isDrawn = true;
  };
  void isReady.then(drawOnce);
  setTimeout(drawOnce, MAX_WAIT_MS);
}

/** Renders the app in the place of the first frame. */
function draw(): void {
  const root = document.getElementById('root');
  if (!root) return;
  // The page has no frame, because it contains the data of Home. Rendering synchronously avoids painting an empty page.
  if (root.childElementCount === 0) flushSync(() => createRoot(root).render(<App />));
  // The frame is a skeleton and is replaced. A transition renders in slices, so that a press meanwhile is handled.
  else if (currentSession().state === 'signed-in') startTransition(() => createRoot(root).render(<App />));
  else hydrateRoot(root, <App />);
}
