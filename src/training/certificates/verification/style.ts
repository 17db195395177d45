/** The verification page's additions to the style of all pages: three colours for light and dark. Print is light. */
export const STYLE = `
:root{--good:#0b6b3a;--good-ground:#e4f5ea;--warn:#8a4600;--warn-ground:#fff0d9;--bad:#a3162a;--bad-ground:#fde8ea;--line:#d5dce3;--quiet:#566371}
@media screen and (prefers-color-scheme:dark){:root{--good:#7fdca4;--good-ground:#12301f;--warn:#ffc27a;--warn-ground:#38260c;--bad:#ff9ba6;--bad-ground:#3d161c;--line:#35414d;--quiet:#a3b1be}}
h1{font-size:1.25rem;font-weight:600}
.standing{display:flex;gap:1rem;align-items:flex-start;margin:1rem 0;padding:1rem 1.25rem;border:2px solid;border-radius:12px;print-color-adjust:exact}
.standing svg{flex:none;width:3rem;height:3rem}
.standing p{margin:0;color:#1c2733;text-wrap:pretty}.standing .word{color:inherit;font-size:1.6rem;font-weight:700;line-height:1.25}
.good{color:var(--good);background:var(--good-ground)}.warn{color:var(--warn);background:var(--warn-ground)}.bad{color:var(--bad);background:var(--bad-ground)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);margin:1.5rem 0;border-top:1px solid var(--line)}
dl>div{display:grid;grid-column:1/-1;grid-template-columns:subgrid;column-gap:1.5rem;padding:.45rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}dd.main{font-weight:600}dd.code{font-family:ui-monospace,monospace}
.checked{color:var(--quiet);font-size:.9rem}
form{margin:1.5rem 0}label{display:block;margin-bottom:.35rem;font-weight:600}
.field{display:flex;flex-wrap:wrap;gap:.6rem}
input{flex:1 1 16rem;min-width:0;font:1rem ui-monospace,monospace;padding:.6rem .7rem;border:1px solid var(--quiet);border-radius:8px;color:inherit;background:transparent}
button{flex:0 1 auto;font:600 1rem system-ui,sans-serif;padding:.6rem 1.4rem;border:0;border-radius:8px;color:#fff;background:#0b5cad;cursor:pointer}
:focus-visible{outline:3px solid #7ab8ff;outline-offset:2px}
@media screen and (prefers-color-scheme:dark){.standing p{color:#dde5ec}}
@media(max-width:30rem){dl,dl>div{display:block}dt{font-size:.85rem}.standing{padding:.9rem 1rem;gap:.75rem}.standing svg{width:2.5rem;height:2.5rem}button{flex:1 1 100%}}
@page{margin:15mm}
@media print{body{margin:0;padding:0;max-width:none}form,.another{display:none}dl>div{break-inside:avoid}}`
