// The values of ui-kit/src/tokens.css that the page needs: it stands alone, readable without a network.
export const passStyle = `
:root { color-scheme: light dark; --page: #FBF8F4; --ink: #231C18; --ink-2: #5C5249; --line: #E6DED2; --line-strong: #8A7F74; --surface: #FFFFFF; --fill: #F3EDE4; --action: #B3202A; --action-ink: #B3202A; --bad: #B3202A; --good: #27693F }
@media (prefers-color-scheme: dark) { :root { --page: #1B1714; --ink: #F6F0E9; --ink-2: #C8BDB2; --line: #38312B; --line-strong: #8F8479; --surface: #241F1B; --fill: #2C2621; --action-ink: #F2918B; --bad: #F2918B; --good: #7CC394 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 16px/24px -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif }
main { max-width: 480px; margin: 0 auto; padding: 24px 20px 48px; overflow-wrap: anywhere }
h1 { font-size: 28px; line-height: 34px; letter-spacing: -.022em; margin: 0; text-wrap: balance }
h2 { font-size: 12px; line-height: 16px; letter-spacing: .075em; text-transform: uppercase; color: var(--ink-2); margin: 28px 0 8px }
p { margin: 0 } ul { margin: 0; padding-left: 20px } li { padding: 2px 0 }
a { color: var(--action-ink) }
.note { color: var(--ink-2); font-size: 14px; line-height: 20px }
.note.nowrap { display: block }
.when { font-size: 22px; line-height: 28px; font-weight: 700; margin-top: 16px }
.nowrap { white-space: nowrap }
.pass { background: #FFFFFF; color: #231C18; border: 1px solid var(--line); border-radius: 0 32px 0 32px; padding: 20px; margin-top: 20px; text-align: center }
.pass svg { display: block; width: 100%; max-width: 320px; margin: 0 auto }
.code { font-size: 36px; line-height: 44px; font-weight: 700; letter-spacing: .04em; margin-top: 8px; white-space: nowrap; font-variant-numeric: tabular-nums }
.pass .note { color: #5C5249 }
.told { border: 1px solid currentColor; border-radius: 4px 14px; padding: 12px 16px; margin-top: 20px; font-weight: 600 }
.ended { color: var(--bad) } .saved { color: var(--good) }
.over .pass { filter: grayscale(1) } .over .pass svg { opacity: .25 } .over .code { text-decoration: line-through }
.inside.over .pass svg { opacity: 1 } .inside.over .code { text-decoration: none }
[hidden] { display: none }
label { display: block; font-size: 13px; line-height: 18px; font-weight: 600; margin-top: 10px }
input { display: block; width: 100%; height: 52px; margin-top: 4px; padding: 0 16px; font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong); border-radius: 4px 14px }
input[aria-invalid] { border: 2px solid var(--bad) } .problem { color: var(--bad); font-size: 14px; line-height: 20px; margin-top: 4px }
button { width: 100%; min-height: 52px; margin-top: 16px; border: 0; border-radius: 4px 14px; background: var(--action); color: #FFFFFF; font: 600 16px/22px inherit; font-family: inherit }
button:disabled { background: var(--fill); color: var(--ink-2) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`;
