import { ChoiceList, type Choice } from '@ekhaya/ui-kit/controls/choice-list';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useSyncExternalStore } from 'react';
import { chooseTheme, themeChoice, type ThemeChoice } from '../../../platform/first-frame/theme-choice.ts';
import { themeTexts } from '../theme-texts.ts';

const CHOICES: Choice<ThemeChoice>[] = (['light', 'dark', 'phone'] as const).map((key) => ({
  key,
  title: themeTexts[key],
}));

/** Lets the person choose the theme of the app on this device. */
export function ThemeSheet({ onClose }: { onClose: () => void }) {
  const chosen = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  return (
    <Sheet title="Appearance" isOpen onClose={onClose}>
      <ChoiceList
        label="Appearance"
        choices={CHOICES}
        chosen={chosen}
        isPicker
        onChoose={(choice) => {
          chooseTheme(choice);
          onClose();
        }}
      />
    </Sheet>
  );
}
