/** A group of calls: the first part of their IDs, how readers see it, and what the calls are for. */
interface Tag {
  readonly name: string
  readonly title: string
  readonly description: string
}

const tag = (name: string, title: string, description: string): Tag => ({ name, title, description })

/** Every group, in the order in which builders need them: files first, the back-office last. */
export const tags: readonly Tag[] = [
  tag('drive', 'Drive', 'Spaces, folders and items: list, create, rename, move, copy, trash and restore; versions.'),
  tag('files', 'Files', 'Bytes: uploads (tus 1.0, bundles, direct), downloads, zips, thumbnails and previews.'),
  tag('driveTags', 'Tags of items', 'The caller’s tags and which items have them.'),
  tag('search', 'Search', 'Search in names and contents, saved searches and the search index.'),
  tag(
    'sharing',
    'Sharing',
    'Links, grants to people and groups, access requests and file requests; what visitors of a link call.',
  ),
  tag('comments', 'Comments', 'Comments on items, and all comments of the site.'),
  tag('activity', 'Activity', 'What happened to an item and everywhere that the caller can see.'),
  tag('notifications', 'Notifications', 'The caller’s notifications and their preferences.'),
  tag('live', 'Live events', 'A stream of changes in the caller’s spaces.'),
  tag('workspaces', 'Workspaces', 'Workspaces, their members, invitations and roles.'),
  tag('handovers', 'Transfers of ownership', 'Offering a tree or a workspace to someone else, and accepting it.'),
  tag('accounts', 'Accounts', 'Signing in, the caller’s own account, sessions, tokens and second factors.'),
  tag('companySignIn', 'Company sign-in', 'Signing in with a company’s account, and the providers that people sign in with.'),
  tag('removals', 'Deletions by devices', 'What a device deletes, after its owner was asked about it.'),
  tag('personalData', 'Personal data', 'A copy of the caller’s data, and deleting the account.'),
  tag('welcome', 'First steps', 'What a new member is shown first.'),
  tag('site', 'Site', 'What the site is called and offers, this description, and health checks.'),
  tag('contact', 'Contact', 'Messages to the people who run the site.'),
  tag('sitemap', 'Sitemap', 'The map for search engines.'),
  tag('customPages', 'Pages', 'The pages of the site.'),
  tag('images', 'Images', 'Pictures of people and pages.'),
  tag('jobs', 'Jobs', 'Work in the background: its progress, schedules and failures.'),
  tag('lists', 'Saved views', 'Views of the back-office’s lists that people have saved.'),
  tag('exports', 'Exports', 'CSV files of the back-office’s lists.'),
  tag('users', 'Users', 'The people of the site: create, change, suspend and remove them.'),
  tag('roles', 'Roles', 'Roles, their permissions and who has them.'),
  tag('role-users', 'Users of a role', 'The people who have a role.'),
  tag('groups', 'Groups', 'Groups of people that things can be shared with: create, change, fill and delete them.'),
  tag('group-members', 'Members of a group', 'The people who are in a group.'),
  tag('uploads', 'Files of the site', 'All files of the site, for people who look after it.'),
  tag('shares', 'Shares of the site', 'All links and grants of the site.'),
  tag('site-comments', 'Comments of the site', 'All comments of the site, for people who look after it.'),
  tag('tags', 'Tags of the site', 'The list of tags that everyone can use.'),
  tag('siteTags', 'Editing tags of the site', 'Creating, changing and deleting tags that everyone can use.'),
  tag('custom-pages', 'List of pages', 'The pages of the site as a list.'),
  tag('plans', 'Plans', 'Plans, and their sync with the payment gateways.'),
  tag('subscriptions', 'Subscriptions', 'Who has which plan.'),
  tag('billing', 'Billing', 'Prices, paying, invoices and the gateways’ webhooks.'),
  tag('storage', 'Storage', 'Which space is used by whom, and on which disk.'),
  tag('storage-spaces', 'Storage by space', 'The spaces of the site and what they use.'),
  tag('reports', 'Analytics', 'Figures of the site.'),
  tag('errorReports', 'Error reports', 'Errors of browsers, for the site’s error tracking.'),
  tag('audit', 'Audit log', 'Who did what, and when.'),
  tag('outbox', 'Sent mail', 'Mail that the site has sent or tries to send.'),
  tag('mail', 'Mail', 'Incoming mail, and the connection to Gmail.'),
  tag('settings', 'Settings', 'The settings of the site, their history, and tests of unsaved values.'),
  tag('appearance', 'Appearance', 'Colours, menus and texts of the site.'),
  tag('ads', 'Ads', 'Ads and the frames that they run in.'),
  tag('localizations', 'Translations', 'Languages of the site and their sentences.'),
  tag('valueLists', 'Value lists', 'The values that fields of the back-office offer.'),
  tag('status', 'Status', 'Whether everything works.'),
]
