import '@ekhaya/ui-kit/style/tokens.css';
import './console.css';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followWindowWidth } from '../platform/page/window-width.ts';
import { createStyleCache } from '../platform/theme/style-cache.ts';
import { Console } from './console.tsx';

const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/console' });
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element for the console.');

followWindowWidth();
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={createStyleCache()}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
