import { Box } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { estatesWithPermission } from '../../platform/session/staff.ts';
import { useChosenEstate, useStaffMember } from '../../platform/session/use-staff.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { RecordGone } from '../../platform/states/record-gone.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { PRODUCT, useConfigurationScope, type ConfigurationScope } from './configurations.queries.ts';
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

/** The product or an estate, whose configuration can be shown. */
interface NamedScope {
  id: string;
  name: string;
}

/** The room that edits the configuration of the product and what estates override. Open phones follow each change. */
export function ConfigurationRoom() {
  const member = useStaffMember();
  return (
    <RoomPage title="Configuration" note="Open phones follow each change within a second">
      {member !== undefined && <Scopes estates={estatesWithPermission(member, 'configuration.write')} />}
    </RoomPage>
  );
}

/** The configuration of one scope, with tabs that lead to the others. It is that of an estate until the person chooses. */
function Scopes({ estates }: { estates: readonly NamedScope[] }) {
  const [chosen] = useChosenEstate();
  const [params, setParams] = useSearchParams();
  const leave = useLeaveGuard();
  const scopes = [{ id: PRODUCT, name: 'Every estate' }, ...estates];
  const usual = estates.find(({ id }) => id === chosen) ?? estates[0] ?? scopes[0];
  const wanted = params.get('of') ?? usual?.id;
  const shown = scopes.find(({ id }) => id === wanted);
  const go = (next: Record<string, string>): void => leave(() => setParams(next, { replace: true }));
  if (shown === undefined) {
    return <RecordGone one="estate" list={{ path: '/configurations', name: 'the configuration' }} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTabs
        label="Whose configuration"
        tabs={scopes.map(({ id, name }) => ({ id, label: name }))}
        value={shown.id}
        onChange={(of) => go({ of })}
      />
      <Parts
        key={shown.id}
        shownId={shown.id}
        estates={estates}
        part={params.get('part')}
        onPart={(part) => go({ of: shown.id, part })}
      />
    </Box>
  );
}

interface PartsProps {
  shownId: string;
  estates: readonly NamedScope[];
  /** The part that the address names. */
  part: string | null;
  onPart: (part: Part) => void;
}

/** The parts of the configuration of one scope. */
function Parts({ shownId, estates, part: wanted, onPart: show }: PartsProps) {
  const read = useConfigurationScope(shownId);
  const product = useConfigurationScope(PRODUCT);
  return (
    <ReadView read={read} what="The configuration">
      {(scope) => {
        const parts = partsOf(scope);
        const part = parts.find(({ id }) => id === wanted)?.id ?? 'app';
        return (
          <>
            <PageTabs label="Part of the configuration" tabs={parts} value={part} onChange={show} />
            {part === 'app' && (
              <ReadView read={product} what="The configuration of every estate">
                {({ effective: { theme } }) => (
                  <ConfigurationForm
                    scope={scope}
                    productTheme={theme}
                    readAgain={async () => (await read.refetch({ throwOnError: true })).data ?? scope}
                  />
                )}
              </ReadView>
            )}
            {part === 'switches' && <RemoteConfigForm estates={estates} />}
            {part === 'notices' && <NoticeRuleForm estateId={scope.id} />}
          </>
        );
      }}
    </ReadView>
  );
}
