import { Box } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useChosenEstate } from '../../platform/session/use-staff.ts';
import { ConfigurationForm } from './configuration-form.tsx';
import { PRODUCT, useConfigurationScopes, type ConfigurationScope } from './configurations.queries.ts';
import { NoticeRuleForm } from './notice-rule-form.tsx';
import { RemoteConfigForm } from './remote-config-form.tsx';

/** The parts of the configuration of an estate, and of the product. */
const partsOf = ({ id, canBeChanged }: ConfigurationScope): { id: Part; label: string }[] =>
  id === PRODUCT
    ? [
        { id: 'app', label: 'Theme and texts' },
        ...(canBeChanged ? [{ id: 'switches' as const, label: 'Switches of the app' }] : []),
      ]
    : [
        { id: 'app', label: 'Theme and texts' },
        { id: 'notices', label: 'Notices' },
      ];

type Part = 'app' | 'switches' | 'notices';

/** The room that edits the configuration of the product and what estates override. Open phones follow each change. */
export function ConfigurationRoom() {
  const read = useConfigurationScopes();
  const { data: scopes = [], refetch } = read;
  const [estate] = useChosenEstate();
  const [params, setParams] = useSearchParams();
  const leave = useLeaveGuard();
  const wanted = params.get('of') ?? estate;
  const changeable = scopes.find(({ id, canBeChanged }) => canBeChanged && id !== PRODUCT);
  const shown = scopes.find(({ id }) => id === wanted) ?? changeable ?? scopes[0];
  const parts = shown === undefined ? [] : partsOf(shown);
  const part = parts.find(({ id }) => id === params.get('part'))?.id ?? 'app';
  const go = (next: Record<string, string>): void => leave(() => setParams(next, { replace: true }));
  return (
    <RoomPage title="Configuration" note="Open phones follow each change within a second">
      <ReadView read={read} what="The configuration" />
      {shown !== undefined && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PageTabs
            label="Whose configuration"
            tabs={scopes.map(({ id, name }) => ({ id, label: name }))}
            value={shown.id}
            onChange={(of) => go({ of })}
          />
          <PageTabs
            label="Part of the configuration"
            tabs={parts}
            value={part}
            onChange={(id) => go({ of: shown.id, part: id })}
          />
          {part === 'app' && (
            <ConfigurationForm
              key={shown.id}
              scope={shown}
              readAgain={async () => {
                const { data: now = [] } = await refetch({ throwOnError: true });
                return now.find(({ id }) => id === shown.id) ?? shown;
              }}
              productTheme={scopes.find(({ id }) => id === PRODUCT)?.effective.theme ?? {}}
            />
          )}
          {part === 'switches' && <RemoteConfigForm estates={scopes.filter(({ id }) => id !== PRODUCT)} />}
          {part === 'notices' && <NoticeRuleForm estateId={shown.id} />}
        </Box>
      )}
    </RoomPage>
  );
}
