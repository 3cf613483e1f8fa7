const DARK = `
color-scheme: dark;
--paper: #132030; --ink: #e8eff6; --muted: #9db0c4; --line: #26384c; --field: #71859c;
--glacier: #6db9ff; --glacier-dark: #94ccff; --glacier-tint: #16304a; --on-glacier: #0b1c2e;
--sun: #ffc46b; --sun-tint: #3a2a10; --ring: #6db9ff;`

/**
 * The style of the form, in the colours of our pages. The surrounding page affects only the element itself: its content
 * is reset, and `!important` here takes precedence over the page's. No length depends on its root font size.
 */
export const STYLE = `
:host { all: initial !important; display: block !important; direction: ltr !important }
:host::before, :host::after { content: none !important }
*, ::before, ::after { box-sizing: border-box }
[hidden] { display: none !important }
form {
  color-scheme: light;
  --paper: #fff; --ink: #10243a; --muted: #55657a; --line: #d8e1ea; --field: #75859a;
  --glacier: #0b5fa5; --glacier-dark: #084a82; --glacier-tint: #e7f1fa; --on-glacier: #fff;
  --sun: #9a4a06; --sun-tint: #fff3de; --ring: #4f9fdc;
  display: grid; gap: 16px; padding: 20px;
  font: 1em/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
  color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 14px;
}
.dark { ${DARK} }
@media (prefers-color-scheme: dark) { .auto { ${DARK} } }
p, ul, fieldset, legend { margin: 0; padding: 0; border: 0; list-style: none }
fieldset { min-width: 0 }
legend { padding-bottom: 8px }
.row { display: grid; gap: 16px; align-items: end; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)) }
.wide { grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr)) }
.few { grid-template-columns: repeat(auto-fit, minmax(min(100%, 110px), 1fr)) }
.field { position: relative; display: flex; flex-direction: column; gap: 4px; min-width: 0 }
label, legend, b { font-weight: 600 }
small { font-size: .875em; font-weight: 400; color: var(--muted) }
input, select {
  width: 100%; min-width: 0; min-height: 46px; margin: 0; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--field); border-radius: 9px;
}
::placeholder { color: var(--muted); opacity: 1 }
.check { display: flex; gap: 10px; align-items: center; width: fit-content; min-height: 44px }
.check input { flex: none; width: 22px; min-height: 22px; accent-color: var(--glacier) }
button {
  min-height: 48px; padding: 8px 20px; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-glacier); background: var(--glacier); border: 0; border-radius: 10px;
}
button:hover { background: var(--glacier-dark) }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px }
[role=listbox] {
  position: absolute; z-index: 9; inset: 100% 0 auto; max-height: 300px; overflow: auto; margin-top: 4px;
  background: var(--paper); border: 1px solid var(--field); border-radius: 9px; box-shadow: 0 6px 20px rgb(0 0 0 / 20%);
}
[role=option] { min-height: 44px; padding: 9px 12px; cursor: pointer }
[role=option]:hover, [aria-selected=true] { background: var(--glacier-tint) }
[role=status] { font-size: .875em; color: var(--muted) }
[role=status]:empty { display: none }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.sandbox { padding: 6px 12px; font-size: .875em; font-weight: 600; text-align: center; color: var(--sun); background: var(--sun-tint); border-radius: 9px }
`
