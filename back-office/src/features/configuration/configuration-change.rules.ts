/** The texts that a form of the configuration holds; empty means not set here. */
export const textFields = ['supportAddress', 'helpUrl', 'pinTitle', 'pinSubtitle'] as const;

/** The colours of the theme, in the order of the form. */
export const colourFields = ['primary', 'buttons', 'tabBar', 'background', 'text', 'tiles', 'headerColor'] as const;

type TextField = (typeof textFields)[number];
type ColourField = (typeof colourFields)[number];

/** What a form of the configuration holds. */
export interface Draft {
  maintenance: boolean;
  texts: Record<TextField, string>;
  colours: Record<ColourField, string>;
}

/** What is set in one part of the configuration. */
interface Set extends Partial<Record<TextField, string | undefined>> {
  maintenance?: boolean | undefined;
  theme?: Partial<Record<ColourField, string | undefined>> | undefined;
}

const filled = <K extends string>(names: readonly K[], of: Partial<Record<K, string | undefined>>): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, of[name] ?? ''])) as Record<K, string>;

/** The form as it opens. */
export const draftOf = (set: Set): Draft => ({
  maintenance: set.maintenance ?? false,
  texts: filled(textFields, set),
  colours: filled(colourFields, set.theme ?? {}),
});

/**
 * What has to be sent: only what was changed. The theme goes as a whole; what an estate has emptied goes as `null`, so that
 * the product's value counts again. The product itself cannot be without its texts: those keep their value when emptied.
 */
export function changeOf(set: Set, draft: Draft, isEstate: boolean): Record<string, unknown> {
  const before = draftOf(set);
  const change: Record<string, unknown> = {};
  if (draft.maintenance !== before.maintenance) change['maintenance'] = draft.maintenance;
  for (const name of textFields) {
    const text = draft.texts[name].trim();
    if (text === before.texts[name]) continue;
    if (text !== '') change[name] = text;
    else if (isEstate) change[name] = null;
  }
  const isThemeChanged = colourFields.some((name) => draft.colours[name] !== before.colours[name]);
  if (isThemeChanged) {
    const theme = Object.fromEntries(
      colourFields.map((name) => [name, draft.colours[name]]).filter(([, colour]) => colour !== ''),
    );
    change['theme'] = isEstate && Object.keys(theme).length === 0 ? null : theme;
  }
  return change;
}
