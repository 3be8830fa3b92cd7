/**
 * The style sheet of the pass pages. It repeats the values of ui-kit/src/style/tokens.css that it needs, because the page is one
 * document that works without a network. The card is white in both themes, so that QR readers recognise the code.
 */
export const passStyle = `
:root { color-scheme: light dark; --ground: #A81C26; --leaf: #BD2733; --page: #FBF8F4; --ink: #231C18; --ink-2: #5C5249; --ink-3: #6F645A; --line: #E6DED2; --line-strong: #8A7F73; --surface: #FFFFFF; --fill: #F3EDE4; --fill-press: #E9E0D3; --action: #B3202A; --action-ink: #B3202A; --bad: #A51C26; --good: #27693F; --ctl: 4px 14px; --gutter: 20px }
@media (prefers-color-scheme: dark) { :root { --ground: #551017; --leaf: #6A151D; --page: #1B1714; --ink: #F6F0E9; --ink-2: #C8BDB2; --ink-3: #A89C91; --line: #38312B; --line-strong: #8C8177; --surface: #241F1B; --fill: #2C2621; --fill-press: #3A332D; --action: #C4323B; --action-ink: #F2918B; --bad: #F5A19B; --good: #9BDAB1 } }
* { box-sizing: border-box; margin: 0; padding: 0 }
[hidden] { display: none !important }
body { background: var(--page); color: var(--ink); font: 400 16px/24px -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif; overflow-wrap: anywhere }
main { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh }
h1, h2 { font-size: 22px; line-height: 28px; letter-spacing: -.016em; text-wrap: balance }
ul { list-style: none }
img { display: block }
.icon { display: block; flex: none; fill: none; stroke: currentcolor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.nowrap { white-space: nowrap }
.note { color: var(--ink-2); font-size: 14px; line-height: 20px }
.ground { position: relative; isolation: isolate; overflow: hidden; padding: calc(8px + env(safe-area-inset-top)) 0 56px; background: var(--ground); color: #FFFFFF }
.ground::before { position: absolute; z-index: -1; top: 50%; left: 50%; width: 524px; height: 524px; border-radius: 0 50%; background: var(--leaf); content: ''; rotate: 45deg; translate: -50% -50% }
.sign { display: flex; gap: 12px; align-items: center; max-width: 440px; min-height: 62px; margin: 0 auto; padding: 6px var(--gutter) 12px }
.sign img { flex: none; width: 44px; height: 44px; border-radius: 50% }
.estate { font-size: 20px; line-height: 24px; font-weight: 700; letter-spacing: -.012em }
.place { color: #FFE9E4; font-size: 14px; line-height: 20px }
.card { width: clamp(100vw - 40px, 354px, 100vw - 6px); max-width: 400px; margin: 0 auto; overflow: hidden; border-radius: 0 32px; background: #FFFFFF; color: #231C18 }
.strip { display: block; height: 72px }
.strip img { width: 100%; height: 100%; object-fit: cover; object-position: 50% 52% }
.who { padding: 12px 20px 0 }
.host { color: #5C5249; font-size: 15px; line-height: 20px }
.when { display: flex; gap: 8px; align-items: center; margin-top: 6px; font-size: 16px; line-height: 22px; font-weight: 600; font-variant-numeric: tabular-nums }
.code { padding-bottom: 18px; text-align: center }
.code svg { display: block; width: 100%; height: auto; margin: 0 0 -10px }
.spoken { font-size: 44px; line-height: 52px; font-weight: 700; letter-spacing: .02em; white-space: nowrap; font-variant-numeric: tabular-nums }
.quiet { padding: 6px 20px 0; color: #5C5249; font-size: 14px; line-height: 20px }
.ended { padding: 20px 20px 4px; font-size: 22px; line-height: 28px; font-weight: 700; letter-spacing: -.016em; text-wrap: balance }
.over:not(.inside) .ended { padding: 28px 20px 40px }
.over .way, .over form { display: none }
.paper { position: relative; flex: 1; width: 100%; margin-top: -32px; padding: 22px max(var(--gutter), 50% - 200px) 40px; border-radius: 0 32px 0 0; background: var(--page) }
.part + .part, .kept { margin-top: 28px }
.way .note { margin-top: 2px }
.map { display: block; width: 100%; height: auto; margin-top: 12px; border-radius: 0 24px; background: var(--fill) }
.map path { fill: none; stroke-linecap: round; stroke-linejoin: round }
.map .road { stroke: var(--surface); stroke-width: 9 }
.map .edge { stroke: var(--fill-press); stroke-width: 12 }
.map .house { fill: var(--page); stroke: var(--good); stroke-width: 2 }
.map .route { stroke: var(--good); stroke-width: 5 }
.map .casing { stroke: var(--page); stroke-width: 9 }
.map circle { fill: var(--ink) }
.map text { fill: var(--ink); font-size: 14px; font-weight: 700; text-anchor: middle }
.steps { margin-top: 8px; padding: 0; list-style: none }
.steps li { justify-content: space-between }
.steps li + li::before { left: 0 }
.button { display: flex; gap: 10px; align-items: center; justify-content: center; width: 100%; min-height: 52px; margin-top: 12px; padding: 8px 16px; border: 0; border-radius: var(--ctl); background: var(--action); color: #FFFFFF; font: inherit; line-height: 22px; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.outlined { border: 1.5px solid var(--action-ink); background: none; color: var(--action-ink) }
.button:disabled { background: var(--fill); color: var(--ink-3); cursor: default }
form h2 { margin-bottom: 10px }
.field { position: relative }
.field label { position: absolute; top: 10px; left: 16px; color: var(--ink-2); font-size: 12px; line-height: 16px; font-weight: 500 }
.field input { display: block; width: 100%; height: 60px; padding: 22px 52px 4px 16px; border: 1px solid var(--line-strong); border-radius: var(--ctl); background: var(--surface); color: var(--ink); font: inherit }
.field .icon { position: absolute; top: 18px; right: 16px; color: var(--ink-2); pointer-events: none }
input[aria-invalid] { border: 2px solid var(--bad) }
.problem, .saved { display: flex; gap: 8px; margin-top: 8px; color: var(--bad); font-size: 14px; line-height: 20px }
.saved { color: var(--good); font-weight: 600 }
.people { display: flex; gap: 12px; align-items: center; justify-content: space-between; min-height: 60px; margin-top: 10px }
.people label { font-weight: 600 }
.stepper { display: flex; flex: none; border-radius: var(--ctl); background: var(--fill) }
.stepper input { width: 48px; height: 48px; border: 0; border-radius: 3px 9px; background: none; color: var(--ink); font: inherit; font-weight: 700; text-align: center; appearance: textfield }
.stepper input::-webkit-inner-spin-button { appearance: none }
.step { display: grid; place-items: center; width: 48px; height: 48px; border: 0; border-radius: var(--ctl); background: none; color: var(--ink); cursor: pointer }
.step:active { background: var(--fill-press) }
.step:disabled { color: var(--line-strong) }
form > .note { margin-top: 10px }
li { display: flex; gap: 16px; align-items: center; min-height: 56px; padding: 8px 0; position: relative }
li .icon { color: var(--ink-3) }
li + li::before { position: absolute; inset: 0 0 auto 38px; border-top: 1px solid var(--line); content: '' }
.none .ground { padding-bottom: 8px }
.none .ground::before { display: none }
.state { display: grid; flex: 1; gap: 24px; align-content: center; width: 100%; max-width: 390px; margin: 0 auto; padding: 24px 40px 48px }
.state h1 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: 0 }
.state p { margin-top: 6px; color: var(--ink-2) }
.state .button { margin: 0 }
.scene { display: block; height: 206px; overflow: hidden; border-radius: 0 32px }
.scene img { width: 100%; height: 100%; object-fit: cover; object-position: 50% 60% }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
@media (max-width: 359px) { :root { --gutter: 16px } .state { padding-inline: 16px } }
@media (max-height: 739px) { .strip { display: none } }
@media (forced-colors: active) { .card, .stepper, .button { border: 1px solid } }
`;
