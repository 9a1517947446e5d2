import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listBundled } from '../../scripts/release/list-bundled.ts'
import { deviceWorker } from './build/device-worker.ts'
import { directImports } from './build/direct-imports.ts'
import { endpointAddresses } from './build/endpoint-addresses.ts'
import { precompress } from './build/precompress.ts'
import { drivePreloads } from './build/preloads.ts'
import { stylesAfterBoot } from './build/styles-after-boot.ts'

const bundled = listBundled('web')
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    endpointAddresses(),
    directImports(),
    drivePreloads(),
    deviceWorker(() => [bundled]),
    stylesAfterBoot(),
    precompress(),
    bundled,
  ],
  worker: { plugins: () => [bundled] },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/s/': { target: server, changeOrigin: false, bypass: request => pageRequest(request.headers.accept) },
      '/health': { target: server, changeOrigin: false },
      '/dav': { target: server, changeOrigin: false },
    },
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with React, so a new version of the product leaves it in the browser's cache.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 5 },
            // What a page before sign-in needs is one file, without the router. A group includes what its modules
            // import, so what several groups need must be in one with a higher priority.
            {
              name: 'base',
              test: /node_modules\/punycode\.js\/|contract\/src\/kit\/(?:texts\/shown-address|list-parts\/person-name)\.|web\/src\/(?:app\/(?:main|auth-|match-auth|error-|theme\/(?:tokens|base)\.)|platform\/(?:api|early)\/|platform\/(?:forms\/(?:use-form|use-act|form-store|form-values|refusal-of|form-dialog|leave-form)|leave|color-scheme|connection|lazy-part|device\/(?:kept-member|forget-others|forget-device|device-names))\.|features\/ads\/(?:public|shown\/ad-(?:slot|height))\.|ui\/(?:plain|brand)\/|ui\/(?:button|connection|cx|dialog\/dialog|field-errors|form|rich-text|text|visually-hidden|feedback\/(?:confirm|toast|states)|people\/(?:show-address|reading-order)|layout\/(?:auth-shell|foot-banners|foot-space|public-shell|skip-link))[.-])/,
              priority: 4,
            },
            // The pages before sign-in are small and lead to each other. The one that lets an app in needs parts of the
            // drive. What company sign-in adds is loaded only by sites that have a provider.
            { name: 'accounts', test: /web\/src\/features\/accounts\/auth\/(?!device\/|company\/)/, priority: 2 },
            // So is the page of a link; it shares these few parts with the drive and nothing else.
            { name: 'visit', test: /web\/src\/features\/sharing\/visit\//, priority: 2 },
            // Icons that drive and back-office share are here too: in the drive's own file, they would bring all of it
            // along.
            {
              name: 'common',
              test: /node_modules\/@tanstack\/(?:query-core|react-query)\/|web\/src\/platform\/(?:late-invalidation|query-client)\.|web\/src\/ui\/(?:file-icons\/|drawings\/|(?:format\/(?:format|date-style|relative-time)|actions\/(?:action|action-item|action-menu|action-menu-button|action-sheet|actions|keys|menu-pages|place-float|use-menu-keys)|search-field|feedback\/skeleton)\.)|web\/src\/platform\/(?:items\/(?:placeholder|saved)|rail\/folds|lists\/sparse-rows|download|place-name|preferences|store|use-load-failure|i18n\/i18n)\.|web\/src\/features\/files\/(?:public|viewer\/(?:file-path|parts\/(?:open-beside|preview-kind|read-range)|text\/most-text|edit\/(?:editing|text-drafts)))\.|contract\/src\/files\/(?:office-types|upload-rules|outlines\/thing-types)\.|icons\/Icon(?:Arrow(?:BackUp|Down|Left|Up)|Check|Chevron(?:Down|Left|Right)|Clock|Dots|Download|Edit|FileText|Filter|FolderOpen|FolderPlus|FolderSymlink|History|Link|LinkOff|Mail|Upload|UserPlus|ChartBar|File|FileOff|LayoutGrid|Message|Palette|Pencil|List|Photo|Plus|Search|Star|Tag|Trash|UserMinus|Users|UsersGroup|X)\./,
              priority: 3,
            },
            // The code that sends bytes is the same for members and visitors, and neither should load the other's page
            // for it.
            {
              name: 'sending',
              test: /web\/src\/platform\/uploads\/(?:direct-uploads|send-bytes|speed-meter|tus-transport|upload-(?:failure|gate|lanes|list|queue|task|totals|transport))\./,
              priority: 3,
            },
            // A visitor who opens a file gets the viewer's frame, without the drive behind it.
            {
              name: 'viewer',
              test: /web\/src\/features\/files\/viewer\/(?:link-viewer|filmstrip|position|preview|viewer-stage|parts\/(?:file-card|preview-again|waiting)|controls\/(?:full-screen|key-rest|use-over-page|use-quiet-controls|use-swipe|use-viewer-keys))\./,
              priority: 2,
            },
            // Folders, their shell and the search field are needed immediately; dialogs and panels load when they are
            // opened.
            {
              name: 'drive',
              test: /node_modules\/@tanstack\/(?:react-virtual|virtual-core)\/|web\/src\/(?:app\/shells\/drive-shell\.|platform\/(?:items\/(?:[^/]+$|tags\/|questions\/ask-)|rail\/)|features\/drive\/(?:actions|components|operations\/(?:[^/]+$|pick-folder\/pick-)|pages|queries|shell|state)|features\/search\/(?:search-box|search-state)|features\/files\/(?:uploads\/tray\/(?:tray-host|tray-needed)|viewer\/(?:viewer-host|neighbours\/opened-from|file-path)|versions\/(?:item-actions|open-versions))\.|features\/(?:comments\/(?:item-actions|wanted)|notifications\/(?:bell|queries))\.|features\/sharing\/(?:actions\/|open-links|copy-when-ready|queries|link-state)|features\/drive\/tags\/tag-colors\.|features\/search\/saved\/(?:saved-rail|saved-actions|queries)\.|features\/welcome\/|features\/workspaces\/(?:queries|components\/(?:folder-members|invite-button|use-workspace-of))\.)|icons\/IconUserShare\./,
              priority: 0,
            },
            // What other features add to the menus of the drive: one file instead of a handful of small ones.
            {
              name: 'more-actions',
              test: /web\/src\/features\/(?:workspaces\/(?:actions\/|open-dialogs\.)|locks\/(?:item-actions|operations|open-lock-dialog)\.|rewind\/item-actions\.|offline\/(?:item-actions|offline-banner)\.|imports\/(?:item-actions|tray-host|requests)\.)|icons\/Icon(?:LockOpen|PlayerTrackPrev|TransferIn|WorldDownload)\./,
              priority: 0,
            },
            // Uploads and the frame of the viewer load together when the page is idle; each kind of preview by itself.
            {
              name: 'files',
              test: /web\/src\/(?:features\/files\/(?:uploads\/|viewer\/(?:(?:controls|neighbours|parts)\/)?[^/]+$|scroll-box)|platform\/uploads\/(?!capture-source))/,
              priority: 0,
            },
            // What every page behind the router shares: one file instead of a dozen small ones. Forms load with the
            // pages that have one.
            {
              name: 'app',
              test: /web\/src\/(?:platform\/router\/|ui\/(?!chart\/|form\/|markdown\/)|platform\/live\/|app\/(?:app|router|root-layout)\.tsx|app\/shells\/(?:bottom-bar|nav-link)\.|platform\/(?:permissions|people\/listed-person)\.|features\/offline\/offline-files\.|features\/accounts\/(?:use-account-menu|queries|report-problem|sign-out|components\/account-fill)\.)|icons\/IconDevice(?:Desktop|MobileDown)\./,
              priority: 1,
            },
            // The frame of the back-office, with its palette's results: one file for all of its pages.
            {
              name: 'admin',
              test: /web\/src\/(?:app\/(?:shells\/admin-shell|back-office\/[a-z-]+|admin-commands|settings-panels)\.|platform\/(?:admin\/|person-page\/person-sections\.|settings\/settings-panels\.|people\/user-search\.)|features\/admin\/(?:shell|admin-entries|queries|admin\.module)\.|features\/(?:users|search|settings)\/admin-commands\.|features\/appearance\/panels\.|features\/users\/open-create-user\.|features\/[a-z-]+\/(?:[a-z]+\/)?person-section\.)/,
              priority: 0,
            },
            // Every list of the back-office, and what the list of users adds: it is the one that is opened most.
            {
              name: 'admin-list',
              test: /web\/src\/features\/(?:users\/(?:pages\/users-page|queries|use-user-actions|components\/(?:role-names|users\.module|who-goes))|roles\/(?:queries|pickers\/role-filter))\.|contract\/src\/(?:roles\/installed-roles|users\/roles-shown)\.|admin-lists\/lists\/users\.|icons\/Icon(?:Ban|CircleCheck|Login2)\.|web\/src\/(?:platform\/images\/image-requests\.|platform\/(?:admin-lists\/(?!lists\/|[a-z/-]*-dialog\.)|forms\/(?:size-field|typed-number|byte-units)\.)|ui\/form\/(?:date-|day|month|calendar|pick|popover|use-day)|platform\/people\/find-user\.)|contract\/src\/kit\/list-parts\/(?!admin-filters\.)/,
              priority: 0,
            },
            // Forms, with zod: they load with the first one.
            {
              name: 'forms',
              test: /web\/src\/(?:platform\/forms\/|ui\/form\/|features\/accounts\/components\/(?:confirm-address|account\.module))|node_modules\/zod\/|contract\/src\/kit\//,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})

/** A link opened in the browser is one of our pages; what it then requests comes from the server. */
function pageRequest(accept: string | undefined): string | undefined {
  return accept?.includes('text/html') ? '/index.html' : undefined
}
