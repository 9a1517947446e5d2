/**
 * The landing page's own style, in the theme's colours. It goes by the width of the page's own box, so that a preview in
 * a narrow column shows the page of a narrow window.
 */
export const landingStyle = [
  '.landing{container:landing/inline-size;background:var(--color-bg);color:var(--color-text);font-size:1rem}',
  '.landing-page{display:flex;flex-direction:column;min-height:calc(100dvh - var(--banner-height,0px) - var(--head-banner-height,0px))}',
  // A text in another language keeps its own direction, and the page's side.
  '.landing{text-align:left}[dir="rtl"] .landing{text-align:right}.landing :is(h1,h2,p){unicode-bidi:plaintext}',
  '.landing a{color:inherit;text-decoration:none}.landing ul{margin:0;padding:0;list-style:none}.landing h1,.landing h2,.landing p{margin:0}',
  '.landing-skip{position:absolute;inset-block-start:-60px;inset-inline-start:16px;z-index:1;padding:10px 16px;border-radius:var(--radius-control);background:var(--color-float)}.landing-skip:focus{inset-block-start:12px;box-shadow:var(--shadow-float)}',
  '.landing-line{display:block;flex:none;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}',
  // Head
  '.landing-top{background:linear-gradient(var(--color-rail),var(--color-bg)) 0 0/100% 720px no-repeat}',
  '.landing-bar{display:flex;flex-wrap:wrap;align-items:center;gap:6px 28px;max-width:1160px;margin:0 auto;padding:18px 24px}',
  '.landing .landing-brand{display:flex;align-items:center;gap:9px;min-width:0;min-height:44px;margin-inline-end:auto;font-weight:600;font-size:1.125rem;letter-spacing:-.02em;overflow-wrap:anywhere}',
  '.landing-brand img{max-width:100%;height:auto}.landing-mark{flex:none;fill:var(--color-accent)}.landing-mark .handle{fill:none;stroke:var(--color-accent-text);stroke-width:2.6;stroke-linecap:round}.landing-mark .clasp{fill:#f2c14e}',
  '.landing-menu{display:flex;align-items:center;gap:0 22px}.landing-menu>ul{display:flex;flex-wrap:wrap;gap:0 22px}.landing [data-narrow]{display:none}.landing-menu a,.landing-menu summary{display:inline-flex;align-items:center;gap:6px;min-height:44px;color:var(--color-text-soft);font-size:.9375rem;font-weight:500}',
  '.landing a:hover,.landing summary:hover{text-decoration:underline;text-underline-offset:.2em}.landing .landing-brand:hover,.landing .landing-button:hover{text-decoration:none}',
  '.landing summary{cursor:pointer}',
  // Hero
  '.landing-hero{display:grid;gap:40px;align-items:center;max-width:1160px;margin:0 auto;padding:36px 24px 56px}',
  '.landing h1{max-width:15em;font-size:clamp(2.125rem,6.5cqi,3.5rem);line-height:1.08;letter-spacing:-.028em;text-wrap:balance;overflow-wrap:anywhere}',
  '.landing-lead{max-width:32em;padding-block-start:20px;color:var(--color-text-soft);font-size:clamp(1.0625rem,2.2cqi,1.25rem);line-height:1.5;text-wrap:pretty}',
  '.landing-actions{display:flex;flex-wrap:wrap;gap:12px;padding-block-start:32px}',
  '.landing .landing-button{display:inline-flex;align-items:center;justify-content:center;min-height:50px;padding:10px 26px;border:1px solid var(--color-control-line);border-radius:var(--radius-card);background:var(--color-surface);font-weight:600;text-align:center;transition:background-color var(--motion-fast) ease-out}',
  '.landing .landing-button:hover{background:var(--color-hover)}',
  '.landing .landing-button[data-main]{border-color:transparent;background:var(--color-accent);color:var(--color-on-accent)}.landing .landing-button[data-main]:hover{background:var(--color-accent-hover)}',
  '.landing-note{padding-block-start:14px;color:var(--color-text-dim);font-size:.875rem}',
  '.landing-picture{display:block;overflow:visible;width:100%;max-width:600px;height:auto;margin:0 auto}',
  '.landing-picture .glow{fill:var(--color-accent-soft)}.landing-picture .window,.landing-picture .phone,.landing-picture .chip{fill:var(--color-float);stroke:var(--color-line);stroke-width:1.5}',
  '.landing-picture .window,.landing-picture .phone,.landing-picture .chip{filter:drop-shadow(0 10px 18px rgb(10 30 34/12%))}',
  '.landing-picture .edge{fill:none;stroke:var(--color-line);stroke-width:1.5}.landing-picture .dots{fill:var(--color-line-strong)}.landing-picture .bone{fill:var(--color-line-strong)}.landing-picture .faint{fill:var(--color-line)}',
  '.landing-picture .chosen,.landing-picture .soft{fill:var(--color-accent-soft)}.landing-picture .accent,.landing-picture .deep{fill:var(--color-accent)}.landing-picture .strong{fill:var(--color-accent-line)}.landing-picture .sun{fill:#f2c14e}',
  '.landing-picture .card{fill:var(--color-bg);stroke:var(--color-line);stroke-width:1.5}.landing-picture .rule{fill:none;stroke:var(--color-accent-line);stroke-width:6;stroke-linecap:round}.landing-picture .on{fill:none;stroke:var(--color-on-accent);stroke-width:2.4;stroke-linecap:round}',
  '.landing-picture .face{stroke:var(--color-float);stroke-width:2.5}.landing-picture .one{fill:#f2c14e}.landing-picture .two{fill:var(--color-accent-line)}',
  // Features
  '.landing-features{max-width:1160px;margin:0 auto;padding:32px 24px 40px}.landing-features ul{display:grid;gap:36px 48px}',
  '.landing-features li{display:grid;grid-template-columns:44px minmax(0,1fr);gap:4px 16px}.landing-badge{display:grid;place-items:center;grid-row:span 2;width:44px;height:44px;border-radius:12px;background:var(--color-accent-soft);color:var(--color-accent-text)}',
  '.landing-features h2{font-size:1.0625rem;font-weight:600;line-height:1.35;overflow-wrap:anywhere}.landing-features p{grid-column:2;color:var(--color-text-soft);line-height:1.55;text-wrap:pretty;overflow-wrap:anywhere}',
  // Plans
  '.landing-plans{max-width:1160px;margin:0 auto;padding:32px 24px 40px}.landing-plans h2{font-size:clamp(1.5rem,4cqi,2.125rem);line-height:1.2;letter-spacing:-.02em;text-align:center}.landing .landing-cards{display:flex;flex-wrap:wrap;justify-content:center;gap:20px;padding-block:32px}',
  '.landing-cards>li{flex:1 1 260px;max-width:400px;padding:24px;border:1px solid var(--color-line);border-radius:16px;background:var(--color-surface);overflow-wrap:anywhere}.landing-cards>li[data-main]{border-color:var(--color-accent)}',
  '.landing-plan{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;padding-block-end:10px}.landing-plans h3{margin:0;font-size:1.125rem;font-weight:600}.landing-chip{padding:2px 10px;border-radius:999px;background:var(--color-accent-soft);color:var(--color-accent-text);font-size:.8125rem;font-weight:500}',
  '.landing-price{color:var(--color-text-soft)}.landing-price strong{color:var(--color-text);font-size:1.375rem;font-variant-numeric:tabular-nums}.landing .landing-cards ul{padding-block-start:14px;color:var(--color-text-soft)}.landing-cards ul li{padding-block:3px}.landing-way{text-align:center}',
  // Ad, closing line, foot
  '.landing-ad{max-width:1160px;margin:0 auto;padding:0 24px}.landing-ad iframe{display:block;width:min(100%,970px);margin:24px auto 0;border:0;color-scheme:only light}@media print{.landing-ad{display:none}}',
  '.landing-closing{max-width:1112px;margin:32px auto 64px;width:calc(100% - 48px);padding:52px 28px;border-radius:20px;background:var(--color-accent-soft);text-align:center}.landing-closing h2{font-size:clamp(1.5rem,4cqi,2.125rem);line-height:1.2;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}.landing-closing p{padding-block-start:26px}',
  '.landing-foot{display:flex;flex-wrap:wrap;align-items:center;gap:4px 24px;width:100%;max-width:1160px;margin:auto auto 0;padding:18px 24px 26px;color:var(--color-text-dim);font-size:.875rem}.landing-foot nav:not(.landing-menu){margin-inline-start:auto}.landing-foot .landing-menu a{color:inherit;font-size:inherit;font-weight:400}',
  // Menus that open
  '.landing-more{position:relative}.landing-more summary{display:inline-flex;align-items:center;gap:8px;min-height:44px;list-style:none}.landing-more summary::-webkit-details-marker{display:none}',
  '.landing-more summary::after{content:"";width:6px;height:6px;margin-block-start:-3px;border:solid currentColor;border-width:0 1.5px 1.5px 0;rotate:45deg}',
  '.landing-more ul{position:absolute;z-index:2;inset-inline-end:0;display:block;min-width:180px;max-height:60vh;padding:6px;overflow:auto;border-radius:var(--radius-float);background:var(--color-float);box-shadow:var(--shadow-float)}.landing-more li a{display:flex;align-items:center;gap:8px;min-height:40px;padding:0 12px;border-radius:var(--radius-control);color:var(--color-text);font-size:.9375rem}.landing-more li a:hover{background:var(--color-float-hover);text-decoration:none}.landing-more [aria-current]{font-weight:600}',
  '.landing-foot .landing-more ul{inset-block-end:100%}',
  '@container landing (min-width:560px){.landing-features ul{grid-template-columns:repeat(2,minmax(0,1fr))}.landing-bar,.landing-hero,.landing-features,.landing-foot{padding-inline:32px}}',
  '@container landing (min-width:900px){.landing-hero[data-picture]{grid-template-columns:minmax(0,1fr) minmax(0,1.05fr);padding-block:56px 88px}.landing-hero:not([data-picture]){padding-block:72px 88px}.landing-features{padding-block:48px 56px}.landing-features ul{grid-template-columns:repeat(3,minmax(0,1fr));gap:48px 56px}.landing-features li{display:block}.landing-badge{margin-block-end:18px}.landing-features h2{padding-block-end:6px}}',
  '@container landing (max-width:699px){.landing [data-narrow]{display:revert}.landing [data-wide]{display:none}}',
  '@container landing (max-width:559px){.landing-actions{flex-direction:column}.landing-button{width:100%}.landing-closing p{display:grid}}',
].join('')
