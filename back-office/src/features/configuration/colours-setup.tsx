import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import { readyMadeThemes } from '@ekhaya/contract/theme/ready-made-themes.rules';
import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { SetupForm } from '../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../platform/setup/setup-panel.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { ChooseLogo } from './choose-logo.tsx';
import { useConfigurationChange, useConfigurationScopes, type ConfigurationScope } from './configurations.queries.ts';
import { useEstateWithLogo, useSaveLogo } from './estate-logo.queries.ts';
import { ThemePreview } from './theme-preview.tsx';

/** The step that chooses the logo and the colours of the estate. */
export function ColoursSetup(panel: SetupPanelProps) {
  const scopes = useConfigurationScopes();
  const scope = scopes.data?.find(({ id }) => id === panel.estateId);
  const estate = useEstateWithLogo(panel.estateId);
  return (
    <ReadView read={{ ...scopes, data: scope }} what="The colours" rows={3}>
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
  const [logo, setLogo] = useState(estate.imageUrl);
  const own: ThemeColours = scope.set.theme ?? scope.effective.theme;
  const [colours, setColours] = useState<ThemeColours>(own);
  const save = async (): Promise<void> => {
    // A logo that was saved is the estate's when colours that were refused are sent again.
    if (logo !== estate.imageUrl) await saveLogo({ estate, imageUrl: logo });
    if (colours !== own) await change({ scope: scope.id, version: scope.version, change: { theme: colours } });
  };
  return (
    <SetupForm panel={panel} save={save}>
      {() => (
        <>
          <ChooseLogo logo={logo} onChange={setLogo} />
          <Chips label="Colours">
            {readyMadeThemes.map((theme) => (
              <Chip
                key={theme.name}
                isOn={colours.primary === theme.colours.primary}
                onClick={() => setColours(theme.colours)}
              >
                <Box
                  component="span"
                  sx={{ width: 14, height: 14, borderRadius: 'var(--ctl-s)', border: '1px solid var(--line)' }}
                  style={{ background: theme.colours.primary }}
                />
                {theme.name}
              </Chip>
            ))}
          </Chips>
          <ThemePreview colours={colours} />
          <SetupNote>
            Each of them can be read in both themes. Any other colour is checked while it is chosen.
          </SetupNote>
          <SetupRoomButton to={`/configurations?of=${encodeURIComponent(panel.estateId)}`}>
            Choose each colour and text
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}
