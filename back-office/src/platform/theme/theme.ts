import { defaultTheme, type RaThemeOptions } from 'react-admin';

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

const label = { font: 'var(--t-label)', letterSpacing: 'var(--k-label)' };

/**
 * The Material theme of the console. Every colour, font and radius is a custom property of the ui-kit's tokens, so that there is one
 * set of values. Light and dark are the same theme; `data-theme` on the page switches the tokens.
 */
export const theme: RaThemeOptions = {
  ...defaultTheme,
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
  sidebar: { width: 232 },
  components: {
    ...defaultTheme.components,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // Gives the progress indicator a name for screen readers.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 'var(--ctl-s)', minHeight: 36 },
        text: { color: 'var(--action-ink)' },
        outlined: { color: 'var(--action-ink)', borderColor: 'var(--line-strong)' },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: '1px solid var(--line)', borderRadius: 'var(--leaf-s)' } } },
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
        paper: { borderRadius: 'var(--leaf-l)', background: 'var(--raised)', boxShadow: 'var(--lift-1)' },
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
          borderRadius: 'var(--ctl-s)',
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)' },
        },
        notchedOutline: { borderColor: 'var(--line-strong)' },
        input: { '&::placeholder': { color: 'var(--ink-3)', opacity: 1 } },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', size: 'small' },
      // Forms set the gaps between their fields themselves.
      styleOverrides: { marginDense: { marginTop: 0, marginBottom: 0 } },
    },
    MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused': { color: 'var(--ink)' } } } },
    // Checked controls are green, not in the primary colour.
    MuiCheckbox: { styleOverrides: { root: checkedColour } },
    MuiRadio: { styleOverrides: { root: checkedColour } },
    MuiSwitch: {
      defaultProps: { color: 'secondary' },
      styleOverrides: { track: { background: 'var(--line-strong)', opacity: 1 } },
    },
    // Placeholders of loading content have the skeleton colour of the resident app.
    MuiSkeleton: { styleOverrides: { root: { background: 'var(--skeleton)' } } },
    RaPlaceholder: { styleOverrides: { root: { backgroundColor: 'var(--skeleton)' } } },
    // An emptied text field is saved as '', the product's way to write absent text; react-admin's default is null.
    RaTextInput: { defaultProps: { parse: (text: string) => text } },
    MuiTabs: { defaultProps: { textColor: 'secondary', indicatorColor: 'secondary' } },
    MuiFormHelperText: { styleOverrides: { root: { color: 'var(--ink-2)' } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 'var(--ctl-s)', ...label } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: 'var(--action-ink)' } } },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { background: 'var(--ink)', color: 'var(--page)', fontSize: '0.8125rem' } },
    },
  },
};
