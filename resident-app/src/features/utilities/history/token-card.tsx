import { groupToken, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { copyIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { StatusBadge } from '../records/status-badge.tsx';
import { utilityLooks } from '../records/utility-texts.ts';

interface TokenCardProps {
  utility: UtilityKind;
  accountNo: string;
  units: string;
  /** In the order in which they are typed; empty where the meter is credited remotely. */
  tokens: readonly string[];
}

/** The tokens of a purchase, in groups of four digits, to be typed into the meter in their order. */
export function TokenCard({ utility, accountNo, units, tokens }: TokenCardProps) {
  const { name, icon } = utilityLooks[utility];
  const text = tokensText({ accountNo, units, tokens });
  return (
    <section className="token-card" data-utility={utility} aria-label={`${name} token`}>
      <div className="token-head">
        <h2>
          <Icon path={icon} />
          {name} token
        </h2>
        <StatusBadge status="Approved" />
      </div>
      {tokens.length === 0 ? (
        <p className="token-credited">Credited to your meter. Nothing to type.</p>
      ) : (
        <ol className="token-digits">
          {tokens.map((token) => (
            <li key={token} aria-label={[...token].join(' ')}>
              {groupToken(token)
                .split(' ')
                .map((group, index) => (
                  <span key={index} aria-hidden="true">
                    {group}
                  </span>
                ))}
            </li>
          ))}
        </ol>
      )}
      <p className="token-units">
        {units} for meter {accountNo}
      </p>
      {tokens.length > 0 && (
        <div className="token-actions">
          <Button variant="text" icon={copyIcon} onClick={() => void copy(tokens.join('\n'))}>
            Copy
          </Button>
          <Button variant="text" icon={shareIcon} onClick={() => void share(text)}>
            Share
          </Button>
        </div>
      )}
    </section>
  );
}

/** The shared text of a purchase: its tokens and their meter. */
export const tokensText = ({
  accountNo,
  units,
  tokens,
}: Pick<TokenCardProps, 'accountNo' | 'units' | 'tokens'>): string =>
  [...tokens.map(groupToken), `${units} for meter ${accountNo}`].join('\n');

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Copied to clipboard!');
  } catch {
    showToast('error', 'Unable to access device clipboard!');
  }
}

/** Shares a text by the phone's own sheet; without one, it is copied. */
export async function share(text: string): Promise<void> {
  if (typeof navigator.share !== 'function') {
    await copy(text);
    return;
  }
  await navigator.share({ text }).catch(() => undefined);
}
