import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ThemeColours as Colours } from '@ekhaya/contract/theme/theme.rules';
import { problemsOfTheme } from '@ekhaya/contract/theme/theme-contrast.rules';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { useEdited, type Edited, type Versioned } from '../../platform/rooms/use-edited.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../platform/rooms/fields/switch-field.tsx';
import {
  chosenColours,
  colourFields,
  configurationChangeOf,
  configurationDraftOf,
  problemsOfTexts,
  textFields,
  type ConfigurationDraft,
} from './configuration-change.rules.ts';
import { ConfigurationTexts, textNames } from './configuration-texts.tsx';
import { PRODUCT, useConfigurationChange, type ConfigurationScope } from './configurations.queries.ts';
import { colourNames, ThemeColours } from './theme-colours.tsx';
import { ThemePreview } from './theme-preview.tsx';

/** The messages of the server at colours, by colour. */
const themeFields = (fields: Readonly<Record<string, string>>): Record<string, string | undefined> =>
  Object.fromEntries(colourFields.map((name) => [name, fields[`theme.${name}`]]));

const compare = compareFields({
  maintenance: 'Under maintenance',
  ...Object.fromEntries(textFields.map((name) => [`texts.${name}`, textNames[name].name])),
  ...Object.fromEntries(colourFields.map((name) => [`colours.${name}`, colourNames[name].name])),
});

interface ConfigurationFormProps {
  scope: ConfigurationScope;
  /** The colours that phones show where an estate has chosen none of its own. */
  productTheme: Colours;
  /** Reads the scope again. */
  readAgain: () => Promise<ConfigurationScope>;
}

const draftOf = ({ set, version }: ConfigurationScope): Versioned<ConfigurationDraft> => ({
  value: configurationDraftOf(set),
  version,
});

/** The form of one scope of the configuration. A field that an estate leaves empty shows the product's value as placeholder. */
export function ConfigurationForm({ scope, productTheme, readAgain }: ConfigurationFormProps) {
  const change = useConfigurationChange();
  const isEstate = scope.id !== PRODUCT;
  const form = useEdited({
    key: `configuration/${scope.id}`,
    newest: draftOf(scope),
    write: async (written, base) => {
      const changed = configurationChangeOf(base.value, written, isEstate);
      if (Object.keys(changed).length === 0) return base;
      return change({ scope: scope.id, version: base.version, change: changed });
    },
    readAgain: async () => draftOf(await readAgain()),
    compare,
  });
  const { value: draft, set } = form;
  // An estate that chooses one colour has a theme of its own: the product's colours no longer apply.
  const chosen = chosenColours(draft.colours);
  const themeProblems = problemsOfTheme(chosen);
  const textProblems = problemsOfTexts(form.base.value, draft, isEstate);
  const problemCount = Object.keys({ ...themeProblems, ...textProblems }).length;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {scope.canBeChanged ? (
        <RefreshPhones scopeId={scope.id} alongside={form.alongside} />
      ) : (
        <Alert severity="info">Only administrators change the values for every estate.</Alert>
      )}
      <RulesForm
        form={form}
        what="the configuration"
        savedText="Saved. Open phones follow within a second."
        isReadOnly={!scope.canBeChanged}
        isBlocked={!form.isChanged || problemCount > 0}
        beside={<ThemePreview colours={Object.keys(chosen).length > 0 ? chosen : productTheme} />}
      >
        {(wrong) => (
          <>
            <SwitchField
              label="Under maintenance"
              isOn={draft.maintenance}
              onChange={(maintenance) => set({ ...draft, maintenance })}
              isDisabled={!scope.canBeChanged}
              hint="Every phone shows the maintenance header until it is switched off."
            />
            <ConfigurationTexts
              draft={draft.texts}
              effective={scope.effective}
              estateName={isEstate ? scope.name : 'the estate'}
              problems={{ ...wrong, ...textProblems }}
              isDisabled={!scope.canBeChanged}
              onChange={(texts) => set({ ...draft, texts })}
            />
            <ThemeColours
              colours={draft.colours}
              problems={{ ...themeFields(wrong), ...themeProblems }}
              isDisabled={!scope.canBeChanged}
              onChange={(colours) => set({ ...draft, colours })}
            />
          </>
        )}
      </RulesForm>
    </Box>
  );
}

/** The act that makes every open phone read everything again. */
function RefreshPhones({ scopeId, alongside }: { scopeId: string; alongside: Edited<unknown>['alongside'] }) {
  const change = useConfigurationChange();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const refresh = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await alongside((version) =>
        change({ scope: scopeId, version, change: { refreshApp: new Date().toISOString() } }),
      );
      notify('Every open phone reads everything again.', { type: 'success' });
    } catch (thrown) {
      setProblem(thrown);
    }
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px', paddingTop: 1 }}>
      <Button variant="outlined" disabled={isBusy} onClick={() => void refresh()}>
        {isBusy ? 'Refreshing…' : 'Refresh all phones'}
      </Button>
      <Typography sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
        Every open phone reads everything again, at once.
      </Typography>
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
    </Box>
  );
}
