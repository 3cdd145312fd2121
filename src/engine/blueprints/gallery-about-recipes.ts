// What the templates of `gallery-recipes.ts` are found by, and what is worth knowing before one is used.

/** Tags and README of a template of the gallery. */
export interface About {
  readonly tags: readonly string[]
  /** Markdown. */
  readonly readme: string
}

/** By the id of the template. */
export const ABOUT_RECIPES: Readonly<Record<string, About>> = {
  'static-site-with-api': {
    tags: ['web', 'serverless', 'api', 'static-site'],
    readme: `Files of a site in private storage, given out by a function, beside an API that keeps its data in a \
document store.

## Use it for
- documentation, campaign pages or a small product site with a form
- a front end of your own that needs a few endpoints

## How it works
The bucket is private: only the function reads it, so nothing is public by accident. Old versions of files are kept \
for 30 days, and you can go back to one.

## What to know
For many visitors all over the world add a content delivery network in front of the gateway.
`,
  },
  'event-driven-documents': {
    tags: ['serverless', 'documents', 'events'],
    readme: `A document that arrives in the inbox starts a function. The result goes to the archive, and the document \
store says what became of each job.

## Use it for
- invoices, forms or scans that have to be read and filed
- thumbnails, conversions and other work for each file

## What to know
- One document can take up to 5 minutes and 2 GB of memory. Split larger work into steps.
- The inbox keeps old versions for 7 days. Delete what is done, so that it does not grow.
- Personal documents are Confidential: choose that sensitivity, and Strata asks for approval.
`,
  },
  'internal-tool': {
    tags: ['web', 'internal', 'file-share'],
    readme: `One application for the people of a company: a machine behind a load balancer, PostgreSQL, and a file \
share that people can mount as a drive.

## Use it for
- tools such as a wiki, a ticket system or a planning board
- an application that reads and writes ordinary files

## What to know
- There is one machine. That is fine for a tool that can be down for some minutes, and not for your shop.
- Restrict the load balancer to the addresses of your offices or your VPN.
- Passwords belong in the vault. The machine reads them with its own identity.
`,
  },
  'content-site-mysql': {
    tags: ['web', 'cms', 'mysql', 'production'],
    readme: `Two to four machines that serve a content management system such as WordPress. They share uploads, use \
MySQL, and keep hot pages in Redis.

## How it works
Uploads lie on a file share, so every machine sees the same pictures. Machines come and go with the load, and none \
of them keeps anything of its own.

## What to know
- Production needs approval in Strata, and deletion protection is on.
- Install updates by replacing machines, not on the machines: the next new one would lack them.
- Keep the database password in the vault, and take it out of the configuration file of the CMS.
`,
  },
  'batch-gpu': {
    tags: ['gpu', 'batch', 'machine-learning'],
    readme: `A GPU machine that reads a large dataset, writes results, and stops outside of working hours.

## Use it for
- rendering, transcoding and training that run for hours, not for weeks
- jobs that a person starts and watches

## What to know
- The price counts weekdays from 07:00 to 19:00. A job that runs at night needs another schedule, and costs more.
- Write intermediate results to the bucket: the machine stops in the evening, also in the middle of a job.
- New cloud accounts often have a GPU quota of zero. Ask your provider to raise it before you deploy.
`,
  },
  'webhook-receiver': {
    tags: ['api', 'serverless', 'webhooks', 'integration'],
    readme: `Takes what other systems send, checks it in a function, and keeps it in PostgreSQL.

## Use it for
- payment, shipping and repository webhooks
- collecting events before you decide what to do with them

## What to know
- The gateway lets through 100 requests a second and bursts of 200. Senders that try again make up for the rest.
- Check signatures in the function. Keep the keys in the vault.
- Senders repeat deliveries. Store the id of each delivery, and ignore one that you have already.
`,
  },
  'game-backend': {
    tags: ['kubernetes', 'game', 'cache', 'nosql'],
    readme: `Services of a game in a cluster behind an API gateway: what is fleeting in Redis, what lasts in a \
document store, and assets in a bucket.

## Use it for
- accounts, matchmaking, leaderboards and inventories
- a launch, when you do not know the load yet

## What to know
- The cluster grows from two to six nodes. Raise the limit before a launch, and look at the price with it.
- The gateway lets through 500 requests a second. It is for requests, not for a stream of positions: a server for \
real-time play needs its own way in.
- Treat the cache as lost at any time. Write to the document store what players would miss.
`,
  },
  'analytics-workbench': {
    tags: ['data', 'notebooks', 'database', 'reports'],
    readme: `Notebooks beside a database with 256 GB for reports, without the price of a GPU.

## Use it for
- reports and questions that a spreadsheet cannot answer any more
- a copy of production data, reduced to what analysts need

## What to know
- The machine stops outside of working hours. The database runs on and is most of the price.
- Load data once, into the bucket, and from there into the database.
- If the data names people, choose Confidential as sensitivity. Strata then asks for approval.
`,
  },
  'build-runners': {
    tags: ['ci', 'development', 'automation'],
    readme: `Two to six machines that build on weekdays, a bucket that keeps caches between builds, and an identity \
with which they deploy.

## Use it for
- builds that are too large or too slow for hosted runners
- builds that must reach private networks

## What to know
- The machines stop outside of working hours. Builds that start at night wait until the morning.
- Old versions in the cache are deleted after 7 days.
- The identity is what an attacker would want. Give it only the roles that your deployments need, and register \
runners for your own repositories alone.
`,
  },
}
