import { themeVariables } from '@ekhaya/contract/theme/theme-variables.rules';
import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { pageNonce } from '../theme/style-cache.ts';
import type { ThemeName } from '../theme/theme-choice.ts';
import styles from './phone-preview.css?inline';

interface PhonePageProps {
  /** The empty document of the preview. */
  target: Document;
  theme: ThemeName;
  colours: ThemeColours;
  title: string;
  /** The children are a whole screen with a frame of their own. */
  isWholeScreen: boolean;
  /** The content can be pressed and reached by keyboard. */
  isUsable: boolean;
  children: ReactNode;
}

/**
 * Renders a screen of the resident app into the document of a preview, in the resident app's style, theme and estate colours. Unless
 * it can be used, the document is inert: it is neither reached by keyboard nor read out, because its words stand in the fields beside
 * it.
 */
export function PhonePage({ target, theme, colours, title, isWholeScreen, isUsable, children }: PhonePageProps) {
  useLayoutEffect(() => prepareDocument(target, { theme, colours, isUsable }), [target, theme, colours, isUsable]);
  return (
    <>
      {createPortal(<style nonce={pageNonce()}>{styles}</style>, target.head)}
      {createPortal(
        <div className="app-shell">
          {isWholeScreen ? (
            children
          ) : (
            <PageFrame title={title} isTab>
              {children}
            </PageFrame>
          )}
        </div>,
        target.body,
      )}
    </>
  );
}

function prepareDocument(
  { documentElement: root, body }: Document,
  { theme, colours, isUsable }: Pick<PhonePageProps, 'theme' | 'colours' | 'isUsable'>,
): void {
  root.lang = 'en-ZA';
  root.dataset['theme'] = theme;
  body.inert = !isUsable;
  if (isUsable) root.dataset['usable'] = '';
  root.removeAttribute('style');
  for (const [name, value] of Object.entries(themeVariables(colours, theme))) root.style.setProperty(name, value);
}
