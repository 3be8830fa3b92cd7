import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import { readyMadeThemes } from '@ekhaya/contract/theme/ready-made-themes.rules';
import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { useState } from 'react';
import { Chips } from '../../platform/page/chips.tsx';
import { SetupForm } from '../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../platform/setup/setup-panel.ts';
import { useSetupEntries } from '../../platform/setup/use-setup-entries.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { ChooseLogo } from './choose-logo.tsx';
import { useConfigurationChange, useConfigurationScope, type ConfigurationScope } from './configurations.queries.ts';
import { useEstateWithLogo, useSaveLogo } from './estate-logo.queries.ts';
import { LogoColours } from './logo-colours.tsx';
import { ThemeChip } from './theme-chip.tsx';
import { ThemePreview } from './theme-preview.tsx';

/** The step that chooses the logo and the colours of the estate. */
export function ColoursSetup(panel: SetupPanelProps) {
  const scope = useConfigurationScope(panel.estateId);
  const estate = useEstateWithLogo(panel.estateId);
  return (
    <ReadView read={scope} what="The colours" rows={3}>
      {(readScope) => (
        <ReadView read={estate} what="The logo" rows={3}>
          {(readEstate) => <ChooseLook panel={panel} scope={readScope} estate={readEstate} />}
        </ReadView>
      )}
    </ReadView>
  );
}

interface ChooseLookProps {
  panel: SetupPanelProps;
  scope: ConfigurationScope;
  estate: ConsoleEstate;
}

function ChooseLook({ panel, scope, estate }: ChooseLookProps) {
  const change = useConfigurationChange();
  const saveLogo = useSaveLogo();
  // What the step opened with: a change by somebody else meanwhile is neither sent again nor taken back.
  const [openedEstate, setOpenedEstate] = useState(estate);
  const [opened] = useState(scope);
  const own: ThemeColours = opened.set.theme ?? opened.effective.theme;
  const {
    entries: { logo, colours },
    change: choose,
    written,
  } = useSetupEntries({ logo: openedEstate.imageUrl, colours: own });
  const setColours = (chosen: ThemeColours): void => choose({ colours: chosen });
  const save = async (): Promise<void> => {
    // A logo that was saved is the estate's when colours that were refused are sent again.
    if (logo !== openedEstate.imageUrl) setOpenedEstate(await saveLogo({ estate: openedEstate, imageUrl: logo }));
    if ('colours' in written.changed)
      await change({ scope: opened.id, version: opened.version, change: { theme: colours } });
  };
  return (
    <SetupForm panel={panel} written={written} save={save}>
      {() => (
        <>
          <ChooseLogo logo={logo} onChange={(chosen) => choose({ logo: chosen })} />
          <div>
            {logo !== '' && <LogoColours logo={logo} colours={colours} onChange={setColours} />}
            <Chips label="Colours">
              {readyMadeThemes.map((theme) => (
                <ThemeChip
                  key={theme.name}
                  name={theme.name}
                  theme={theme.colours}
                  colours={colours}
                  onChange={setColours}
                />
              ))}
            </Chips>
          </div>
          <ThemePreview colours={colours} />
          <SetupNote>
            Each of them can be read in both themes. Any other colour is checked while it is chosen.
          </SetupNote>
          <SetupRoomButton to="/configurations" estateId={panel.estateId}>
            Choose each colour and text
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}
