import { renderToString } from 'react-dom/server';
import { prerenderFrame, type FirstFrame } from '../platform/first-frame/first-frame.ts';
import { App } from './app.tsx';

/** Renders each first frame; the build writes the markup into index.html. */
export function drawFirstFrames(): Record<FirstFrame, string> {
  const draw = (frame: FirstFrame): string => {
    prerenderFrame(frame);
    return renderToString(<App />);
  };
  return { login: draw('login'), home: draw('home'), loading: draw('loading') };
}
