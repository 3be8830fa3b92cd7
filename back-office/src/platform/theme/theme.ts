import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { withLargeText } from '../page/window-width.ts';

declare module '@mui/material' {
  interface ButtonPropsVariantOverrides {
    /** The quiet button of a row. */
    sand: true;
    /** An act that takes something away. It has an icon. */
    danger: true;
  }
}

/** The colour token of each severity of a message. */
const severityTones: Readonly<Record<string, string>> = {
  error: 'bad',
  warning: 'wait',
  info: 'water',
  success: 'good',
};
const toneOf = (severity: string): string => severityTones[severity] ?? 'good';

/** Overrides the colour that react-admin sets for checked controls; a default property has no effect on them. */
const checkedColour = { '&.Mui-checked': { color: 'var(--here)' } };

const formPage = { padding: '0 var(--gutter) 96px' };

const label = { font: 'var(--t-label)', letterSpacing: 'var(--k-label)' };

/**
 * The Material theme of the console. Every colour, font and radius is a custom property of the ui-kit's tokens, so that there is one
 * set of values. Light and dark are the same theme; `data-theme` on the page switches the tokens.
 */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  // Below `md` the console is one column with a tab bar; below `lg` its navigation is a rail.
  breakpoints: { values: { xs: 0, sm: 600, md: 840, lg: 1100, xl: 1536 } },
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    mode: 'light',
    primary: {
      main: 'var(--action)',
      light: 'var(--action)',
      dark: 'var(--action-press)',
      contrastText: 'var(--on-action)',
    },
    secondary: { main: 'var(--here)', light: 'var(--here)', dark: 'var(--here-ink)', contrastText: 'var(--on-here)' },
    error: { main: 'var(--bad)', light: 'var(--bad)', dark: 'var(--bad)', contrastText: 'var(--bad-tint)' },
    warning: { main: 'var(--wait)', light: 'var(--wait)', dark: 'var(--wait)', contrastText: 'var(--wait-tint)' },
    info: { main: 'var(--water)', light: 'var(--water)', dark: 'var(--water)', contrastText: 'var(--water-tint)' },
    success: { main: 'var(--good)', light: 'var(--good)', dark: 'var(--good)', contrastText: 'var(--good-tint)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    divider: 'var(--line)',
    background: { default: 'var(--page)', paper: 'var(--surface)' },
    action: {
      active: 'var(--ink-2)',
      hover: 'var(--fill)',
      selected: 'var(--here-tint)',
      disabled: 'var(--ink-3)',
      disabledBackground: 'var(--fill)',
      focus: 'var(--fill-press)',
    },
  },
  typography: {
    fontFamily: 'var(--font)',
    h1: { font: 'var(--t-title)', letterSpacing: 'var(--k-title)' },
    h2: { font: 'var(--t-head)', letterSpacing: 'var(--k-head)' },
    h3: { font: 'var(--t-bar)', letterSpacing: 'var(--k-bar)' },
    h6: { font: 'var(--t-head)', letterSpacing: 'var(--k-head)' },
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 20 / 14 },
    button: { textTransform: 'none', fontWeight: 600 },
    caption: { fontSize: '0.8125rem' },
    overline: { font: 'var(--t-over)', letterSpacing: 'var(--k-over)', textTransform: 'uppercase' },
  },
  shape: { borderRadius: 4 },
  // Above dialogs (1300) and below notifications (1400), so that a tooltip does not cover the result of its button.
  zIndex: { tooltip: 1350 },
  components: {
    ...defaultTheme.components,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // Gives the progress indicator a name for screen readers.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    // One red button a screen (contained); in rows and beside it sand or an outline.
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 'var(--button)',
          padding: '4px 16px',
          borderRadius: 'var(--ctl)',
          font: 'var(--c-button)',
          whiteSpace: 'nowrap',
          [withLargeText]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
        },
        sizeSmall: {
          minHeight: 'var(--button-row)',
          padding: '4px 12px',
          borderRadius: 'var(--ctl-s)',
          font: 'var(--c-label)',
        },
        sizeLarge: { minHeight: 'var(--button-main)', padding: '4px 20px', font: 'var(--t-row)' },
        text: { color: 'var(--action-ink)', padding: '4px 8px' },
        outlined: { color: 'var(--ink)', borderColor: 'var(--line-strong)' },
      },
      variants: [
        {
          props: { variant: 'sand' },
          style: {
            background: 'var(--fill)',
            color: 'var(--ink)',
            '&:hover': { background: 'var(--fill-press)' },
            '&.Mui-disabled': { color: 'var(--ink-3)' },
          },
        },
        {
          props: { variant: 'danger' },
          style: {
            border: '1px solid var(--bad)',
            color: 'var(--bad)',
            '&:hover': { background: 'var(--bad-tint)' },
          },
        },
      ],
    },
    MuiIconButton: {
      styleOverrides: { root: { minWidth: 'var(--button)', minHeight: 'var(--button)', color: 'var(--ink)' } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    // Lists lie on the paper: no cards around them.
    // The bar above a list of react-admin: buttons beside the title.
    RaTopToolbar: { styleOverrides: { root: { background: 'none', padding: 0, minHeight: 0 } } },
    // On a phone react-admin fixes the buttons of a form to the bottom, where the tab bar covers them.
    RaToolbar: { styleOverrides: { root: { '&.RaToolbar-mobileToolbar': { position: 'static' } } } },
    MuiCard: { styleOverrides: { root: { background: 'none', border: 0, borderRadius: 0 } } },
    MuiAlert: {
      styleOverrides: {
        root: ({ ownerState: { severity = 'success' } }) => ({
          background: `var(--${toneOf(severity)}-tint)`,
          color: `var(--${toneOf(severity)})`,
          borderRadius: 'var(--ctl-s)',
          '& .MuiAlert-icon': { color: 'inherit' },
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: 'var(--leaf-l)',
          padding: 2,
          background: 'var(--raised)',
          boxShadow: 'var(--lift-1)',
          // The content of a long form scrolls between its title and its buttons.
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { font: 'var(--t-head)', letterSpacing: 'var(--k-head)' } } },
    MuiMenu: { styleOverrides: { paper: { background: 'var(--raised)', boxShadow: 'var(--lift-1)' } } },
    MuiPopover: { styleOverrides: { paper: { background: 'var(--raised)', boxShadow: 'var(--lift-1)' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: 'var(--line)', fontVariantNumeric: 'tabular-nums' },
        sizeSmall: { paddingLeft: 12, paddingRight: 12 },
        head: { ...label, color: 'var(--ink-2)', background: 'var(--surface)' },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: 'var(--surface)',
          borderRadius: 'var(--ctl)',
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)' },
          // 52 px high for one line; the label of an empty field stands on that line.
          '&.MuiInputBase-sizeSmall > .MuiOutlinedInput-input:not(textarea)': { paddingTop: 14.5, paddingBottom: 14.5 },
          '&.MuiInputBase-sizeSmall.MuiInputBase-multiline': { paddingTop: 14.5, paddingBottom: 14.5 },
        },
        // The legend, which is as high as its text, lies across the border.
        notchedOutline: {
          top: '-0.3125rem',
          borderColor: 'var(--line-strong)',
          [withLargeText]: { top: 0, '& legend': { display: 'none' } },
        },
        input: { '&::placeholder': { color: 'var(--ink-3)', opacity: 1 } },
      },
    },
    MuiSelect: { styleOverrides: { select: { [withLargeText]: { '&.MuiSelect-select': { whiteSpace: 'normal' } } } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', size: 'small' },
      // Forms set the gaps between their fields themselves.
      styleOverrides: { marginDense: { marginTop: 0, marginBottom: 0 } },
    },
    // A field that proposes values is as high as the others.
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: { '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingTop: 12, paddingBottom: 12 } },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          '&.Mui-focused': { color: 'var(--ink)' },
          '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
            transform: 'translate(14px, 14px) scale(1)',
          },
          // Half of the label stands above the border.
          '&.MuiInputLabel-outlined.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' },
          // Large labels break and stand above their fields: on the line of a border they would end in dots.
          [withLargeText]: {
            '&.MuiFormLabel-root.MuiInputLabel-root.MuiInputLabel-formControl.MuiInputLabel-outlined': {
              position: 'static',
              transform: 'none',
              maxWidth: '100%',
              overflow: 'visible',
              whiteSpace: 'normal',
              font: 'var(--t-label)',
            },
          },
        },
      },
    },
    // Checked controls are green, not in the primary colour.
    MuiCheckbox: { styleOverrides: { root: checkedColour } },
    MuiRadio: { styleOverrides: { root: checkedColour } },
    MuiSwitch: {
      defaultProps: { color: 'secondary' },
      // The way of its thumb is as long as the track, which grows with the text.
      styleOverrides: {
        root: { padding: '0.75rem' },
        switchBase: { padding: '0.5625rem', '&.Mui-checked': { transform: 'translateX(1.25rem)' } },
        track: { background: 'var(--line-strong)', opacity: 1 },
      },
    },
    // Placeholders of loading content have the skeleton colour of the resident app.
    MuiSkeleton: { styleOverrides: { root: { background: 'var(--skeleton)' } } },
    RaPlaceholder: { styleOverrides: { root: { backgroundColor: 'var(--skeleton)' } } },
    // The forms of react-admin have no page of their own.
    RaCreate: { styleOverrides: { root: formPage } },
    RaEdit: { styleOverrides: { root: formPage } },
    RaShow: { styleOverrides: { root: formPage } },
    // An emptied text field is saved as '', the product's way to write absent text; react-admin's default is null.
    RaTextInput: { defaultProps: { parse: (text: string) => text } },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 44, borderBottom: '1px solid var(--line)' },
        list: { gap: 24 },
        indicator: { height: 4, background: 'var(--here)' },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { color: 'var(--ink-2)' } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 'var(--ctl-s)', ...label } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: 'var(--action-ink)' } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 44,
          padding: '10px 0 12px',
          textTransform: 'none',
          font: 'var(--c-button)',
          color: 'var(--ink-2)',
          '&.Mui-selected': { color: 'var(--ink)' },
          '&.Mui-focusVisible': { outline: '3px solid var(--ink)', outlineOffset: -3 },
          '& i': { fontStyle: 'normal', fontWeight: 500, color: 'var(--ink-3)' },
        },
      },
    },
    MuiMenuItem: {
      // Text of twice the size goes on in a second line.
      styleOverrides: { root: { whiteSpace: 'normal' } },
    },
    MuiTablePagination: {
      // The field itself hides the ring of the browser.
      styleOverrides: { select: { '&:focus-visible': { outline: '3px solid var(--ink)', outlineOffset: 2 } } },
    },
    MuiTooltip: {
      defaultProps: {
        // Within the main landmark, so that screen readers reach every text of the page by landmarks.
        slotProps: { popper: { container: () => document.getElementById('main-content') ?? document.body } },
      },
      styleOverrides: { tooltip: { background: 'var(--ink)', color: 'var(--page)', fontSize: '0.8125rem' } },
    },
  },
};
