export { WorkspaceWebhooks } from './components/workspace-webhooks.tsx'
