import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readMark } from '../../../platform/store/plain-marks.ts';
import { ResetPasswordPage } from './reset-password.page.tsx';
import '@ekhaya/ui-kit/kit.css';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset['theme'] = readMark('theme') ?? (isDark ? 'dark' : 'light');

// The token stands behind the hash, which no server and no log ever sees.
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ResetPasswordPage token={token} />
    </StrictMode>,
  );
}
