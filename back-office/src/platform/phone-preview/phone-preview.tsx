import { themeVariables } from '@ekhaya/contract/theme/theme-variables.rules';
import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { Box } from '@mui/material';
import { Suspense, useReducer, useState, type ReactNode } from 'react';
import { lazyPage } from '../rooms/lazy-page.tsx';
import type { ThemeName } from '../theme/theme-choice.ts';

const PhonePage = lazyPage(async () => (await import('./phone-page.tsx')).PhonePage);

/** The width of the phone that a preview imitates, in CSS pixels. Media queries see this width. */
const PHONE_WIDTH = 390;

interface PhonePreviewProps {
  /** Names the preview for screen readers: 'In the app, dark'. */
  label: string;
  theme: ThemeName;
  /** The title of the resident's screen. */
  title: string;
  /** The children are a whole screen with a frame of their own. */
  isWholeScreen?: boolean;
  /** Components of the kit, filled with what staff type. */
  children: ReactNode;
  /** The colours of the estate; the product's by default. */
  colours?: ThemeColours;
  /** Its content can be pressed and reached by keyboard. By default nothing in a preview can be used. */
  isUsable?: boolean;
  /** The size of the preview: 1 is a phone of 390 pixels. From .54 to .78. */
  scale?: number;
  /** The height of the preview on the screen of the console, in pixels. */
  height?: number;
}

/**
 * Shows a screen of the resident app at a smaller scale, in one theme. The screen consists of the resident's own components, in a
 * document of its own (a frame), so that styles, media queries and theme are those of a phone.
 */
export function PhonePreview(props: PhonePreviewProps) {
  const {
    label,
    theme,
    title,
    isWholeScreen = false,
    children,
    colours = NO_COLOURS,
    isUsable = false,
    scale = 0.6,
    height = 260,
  } = props;
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  // Some browsers replace the frame's first document when it has loaded.
  const [, readDocumentAgain] = useReducer((count: number) => count + 1, 0);
  const target = frame?.contentDocument;
  return (
    <Box
      component="figure"
      aria-label={label}
      data-theme={theme}
      // The phone keeps its size when the text of the console grows.
      style={{ ...themeVariables(colours, theme), width: PHONE_WIDTH * scale + 2, height }}
      sx={{
        flex: 'none',
        margin: 0,
        overflow: 'hidden',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--leaf-m)',
        background: 'var(--page)',
        color: 'var(--ink)',
      }}
    >
      <Box aria-hidden sx={{ padding: '8px 12px 0', font: '600 10px/14px var(--font)' }}>
        09:41
      </Box>
      <Box
        component="iframe"
        ref={setFrame}
        title={label}
        tabIndex={isUsable ? undefined : -1}
        onLoad={readDocumentAgain}
        style={{ width: PHONE_WIDTH, height: height / scale, transform: `scale(${scale})` }}
        sx={{ display: 'block', border: 0, transformOrigin: '0 0' }}
      />
      {target && (
        <Suspense fallback={null}>
          <PhonePage
            target={target}
            theme={theme}
            colours={colours}
            title={title}
            isWholeScreen={isWholeScreen}
            isUsable={isUsable}
          >
            {children}
          </PhonePage>
        </Suspense>
      )}
    </Box>
  );
}

const NO_COLOURS: ThemeColours = {};

/** Shows a screen of the resident app in the light and in the dark theme, side by side where there is room. */
export function PhonePreviews({ label, ...screen }: Omit<PhonePreviewProps, 'theme'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <PhonePreview {...screen} theme="light" label={`${label}, light`} />
      <PhonePreview {...screen} theme="dark" label={`${label}, dark`} />
    </Box>
  );
}
