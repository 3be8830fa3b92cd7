// First of all: it declares the order of the layers.
import './app.css';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startAccess } from '../platform/access/current-access.ts';
import { startConfiguration } from '../platform/configuration/configuration.ts';
import { forgetEntries, startNavigation } from '../platform/navigation/navigate.ts';
import { startSavedScreens } from '../platform/query/saved-screens.ts';
import { currentSession, onSessionEnds, startSession } from '../platform/session/session.ts';
import { readMark } from '../platform/store/plain-marks.ts';
import { startNoticingTyping } from '../platform/updates/hold-updates.ts';
import { App } from './app.tsx';
import { startMarkingFailedPictures } from './frame/failed-pictures.ts';
import { startKeepingScroll } from './frame/scroll-position.ts';
import { startUnreadCount } from './frame/tab-bar.tsx';
import { pathAtStart } from './path-at-start.ts';
import { routes } from './routes.ts';
import { startPreparingScreens } from './screens.ts';
import { startTheme } from './theme.ts';

startNavigation(pathAtStart(routes, location.pathname, readMark('was-signed-in') !== undefined));
startPreparingScreens();
startKeepingScroll();
startMarkingFailedPictures();
startNoticingTyping();
startConfiguration();
startTheme();
startSavedScreens();
const isAccessRestored = startAccess();
startUnreadCount();
onSessionEnds(() => void forgetEntries('/login'));
void startSession(() => void isAccessRestored.then(draw));
// A store that does not answer holds nothing up.
if (currentSession().state === 'unknown') setTimeout(draw, 500);

let isDrawn = false;

/** Takes the first frame over; where the phone already knows more than it shows, draws that in its place at once. */
function draw(): void {
  const root = document.getElementById('root');
  if (!root || isDrawn) return;
  isDrawn = true;
  const isEmpty = root.childElementCount === 0;
  // In this very turn: before the browser draws the empty page.
  if (isEmpty) flushSync(() => createRoot(root).render(<App />));
  // Behind a frame that stands already, in slices: whoever presses something meanwhile does not wait for the whole.
  else if (currentSession().state === 'signed-in') startTransition(() => createRoot(root).render(<App />));
  else hydrateRoot(root, <App />);
}
