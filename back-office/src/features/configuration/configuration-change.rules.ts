/** The text fields of the configuration form. An empty field is not set in this scope. */
export const textFields = ['supportAddress', 'helpUrl', 'pinTitle', 'pinSubtitle'] as const;

/** The colour fields of the configuration form, in their order on the form. */
export const colourFields = ['primary', 'buttons', 'tabBar', 'background', 'text', 'tiles', 'headerColor'] as const;

type TextField = (typeof textFields)[number];
type ColourField = (typeof colourFields)[number];

/** The state of the configuration form. */
export interface ConfigurationDraft {
  maintenance: boolean;
  texts: Record<TextField, string>;
  colours: Record<ColourField, string>;
}

/** The values that are set in one scope of the configuration: the product or an estate. */
interface ConfiguredValues extends Partial<Record<TextField, string | undefined>> {
  maintenance?: boolean | undefined;
  theme?: Partial<Record<ColourField, string | undefined>> | undefined;
}

const filled = <K extends string>(names: readonly K[], of: Partial<Record<K, string | undefined>>): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, of[name] ?? ''])) as Record<K, string>;

/** Creates the initial state of the form from the values of a scope. */
export const configurationDraftOf = (set: ConfiguredValues): ConfigurationDraft => ({
  maintenance: set.maintenance ?? false,
  texts: filled(textFields, set),
  colours: filled(colourFields, set.theme ?? {}),
});

/**
 * Computes the request body of a change of what the form opened with: only the changed fields. The theme is sent as a whole. A field
 * that an estate has emptied is sent as `null`, which restores the product's value. The product's own texts cannot be empty:
 * `problemsOfTexts` refuses them.
 */
export function configurationChangeOf(
  before: ConfigurationDraft,
  draft: ConfigurationDraft,
  isEstate: boolean,
): Record<string, unknown> {
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
    const theme = chosenColours(draft.colours);
    change['theme'] = isEstate && Object.keys(theme).length === 0 ? null : theme;
  }
  return change;
}

/** Returns the sentence at each text that the product had and that was emptied. An estate that empties one gets the product's. */
export function problemsOfTexts(
  before: ConfigurationDraft,
  draft: ConfigurationDraft,
  isEstate: boolean,
): Partial<Record<TextField, string>> {
  if (isEstate) return {};
  const emptied = textFields.filter((name) => before.texts[name] !== '' && draft.texts[name].trim() === '');
  return Object.fromEntries(emptied.map((name) => [name, 'Please write something. Estates without their own use it.']));
}

/** The colours that are chosen, without the empty fields. */
export const chosenColours = (colours: ConfigurationDraft['colours']): Partial<Record<ColourField, string>> =>
  Object.fromEntries(colourFields.map((name) => [name, colours[name]]).filter(([, colour]) => colour !== ''));
