import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), precompress()],
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
            // Changes with React alone, so a new version of the product leaves it in the browser's cache.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            // What a page before sign-in needs comes as one file; the router and Mantine stay out of it.
            {
              name: 'base',
              test: /web\/src\/(?:app\/(?:main|auth-|match-auth|error-|theme\/(?:tokens|base)\.)|ui\/(?:plain|brand)\/|ui\/(?:button|cx|dialog|field-errors|form|rich-text|text|visually-hidden|feedback\/(?:confirm|toast|states)|layout\/auth-shell)[.-])/,
              priority: 2,
            },
            // What every page behind the router shares: one file instead of a dozen small ones.
            {
              name: 'app',
              test: /node_modules\/@tanstack\/(?:[a-z-]*router|router-core|history|react-store|store|query-core|react-query)\/|web\/src\/(?:ui\/|app\/(?:app|router|root-layout)\.tsx|app\/shells\/(?:bottom-bar|nav-link|skip-link)\.)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/** A link opened in the browser is a page of ours; what it then fetches comes from the server. */
function pageRequest(accept: string | undefined): string | undefined {
  return accept?.includes('text/html') ? '/index.html' : undefined
}
