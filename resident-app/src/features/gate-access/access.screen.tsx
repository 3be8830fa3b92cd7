import { LinkButton } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { Loading } from '@ekhaya/ui-kit/spinner';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useConfiguration } from '../../platform/configuration/configuration.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useRead } from '../../platform/query/query.ts';
import { useSession } from '../../platform/session/session.ts';
import { readAccessLocations } from './gate-access.queries.ts';
import { notPermittedText } from './gate-access.rules.ts';
import gatehousePicture from './pictures/gatehouse.svg';

/** Why the gate cannot be opened with this phone. A number comes first: without a verified one nobody uses the gate. */
export function AccessScreen() {
  const { user } = useSession();
  const { isKnown } = useCurrentAccess();
  if (!user || !isKnown) return <Loading />;
  return (
    <PageFrame title="Access" isTab>
      {user.mobileVerified ? <Permission /> : <NumberFirst />}
    </PageFrame>
  );
}

function NumberFirst() {
  return (
    <Empty
      picture={gatehousePicture}
      text="Your mobile number must be verified before you can use the gate."
      action={<LinkButton href="/home">Verify on Home</LinkButton>}
    />
  );
}

function Permission() {
  const { estateID, current } = useCurrentAccess();
  const { supportAddress } = useConfiguration();
  const isOnline = useIsOnline();
  const locations = useRead(['access-locations'], readAccessLocations);
  const estateName = current?.estateName ?? 'this estate';
  return (
    <QueryView
      query={locations}
      isOffline={!isOnline}
      loading={<Loading />}
      isEmpty={(list) => !list.some((location) => location.EstateID === estateID)}
      empty={<Empty picture={gatehousePicture} text={notPermittedText(estateName, supportAddress)} />}
      error={isOnline ? 'Your access could not be read' : 'Your access cannot be read without a network'}
    >
      {() => <Empty text={`This version of the app has no pass for ${estateName}. Please update it.`} />}
    </QueryView>
  );
}
