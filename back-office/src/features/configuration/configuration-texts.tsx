import { Box, TextField } from '@mui/material';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { textFields, type ConfigurationDraft } from './configuration-change.rules.ts';

type TextName = (typeof textFields)[number];

/** The name of each text, and its effect in the words of the app. */
export const textNames: Record<TextName, { name: string; effect: (text: string, estateName: string) => string }> = {
  supportAddress: {
    name: 'Support address',
    effect: (text, estateName) =>
      `Without access: “You are not permitted to use access control for ${estateName}. Please contact us at ${text} for help.”`,
  },
  helpUrl: { name: 'Address of the help portal', effect: (text) => `Help in the menu of Home opens ${text}` },
  pinTitle: { name: 'Title when a PIN is set', effect: (text) => `The title of the screen: “${text}”` },
  pinSubtitle: { name: 'Line under that title', effect: (text) => `Under it: “${text}”` },
};

interface ConfigurationTextsProps {
  draft: ConfigurationDraft['texts'];
  /** The values that phones receive where a field is empty. */
  effective: Record<TextName, string>;
  estateName: string;
  problems: Readonly<Record<string, string>>;
  isDisabled: boolean;
  onChange: (texts: ConfigurationDraft['texts']) => void;
}

/** The texts and addresses of the app, each with its effect. An empty one shows the product's value as placeholder. */
export function ConfigurationTexts(props: ConfigurationTextsProps) {
  const { draft, effective, estateName, problems, isDisabled, onChange } = props;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionHead title="Texts and help" />
      {textFields.map((name) => (
        <TextField
          key={name}
          label={textNames[name].name}
          value={draft[name]}
          placeholder={effective[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
          error={name in problems}
          helperText={
            problems[name] ??
            textNames[name].effect(draft[name].trim() === '' ? effective[name] : draft[name].trim(), estateName)
          }
          disabled={isDisabled}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  );
}
