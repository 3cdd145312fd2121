// What the templates of the gallery are found by, and what is worth knowing before one is used.
import { ABOUT_RECIPES, type About } from './gallery-about-recipes.ts'
import type { GalleryTemplate } from './gallery.ts'

const BY_ID: Readonly<Record<string, About>> = {
  'three-tier-web-app': {
    tags: ['web', 'database', 'cache'],
    readme: `A classic web application: two machines behind a load balancer, PostgreSQL for data, and Redis for \
sessions and cached pages.

## Use it for
- an application that keeps its state in a relational database
- moving an application from your own servers without rewriting it

## How it works
Only the load balancer is reachable from outside. The machines reach the database and the cache over private \
addresses, so either machine can fail or be replaced while the other one serves.

## Before production
- Choose Production as environment type. The database then gets a standby, and deletion protection is on.
- Move the password of your application into a key vault: add one, and connect the machines to it.
`,
  },
  'data-science-sandbox': {
    tags: ['data', 'gpu', 'notebooks'],
    readme: `A GPU machine with Jupyter and a bucket of datasets, for one person or a small group that explores data.

## Use it for
- trying out models before you pay for a training platform
- courses and workshops

## What it costs
Nearly all of the price is the GPU. The machine stops outside of working hours, and the price counts only the hours \
in which it runs. It runs 261 hours a month with the schedule and 730 hours without it.

## What to know
- Keep datasets and results in the bucket. The disk of the machine is for what you can compute again.
- New cloud accounts often have a GPU quota of zero. Ask your provider to raise it before you deploy.
`,
  },
  'microservices-dev': {
    tags: ['kubernetes', 'microservices', 'development'],
    readme: `A small Kubernetes cluster with a service mesh and a PostgreSQL database that all services share while \
you develop them.

## Use it for
- running every service of a product together, outside of laptops
- previews of branches, each in a namespace of its own

## How it works
The cluster begins with one node and grows to three. The mesh shows and controls the traffic between services. The \
database has no public address.

## Before production
Start from *Microservices Production* instead: it has an API gateway, standby databases and alarms.
`,
  },
  'simple-dev-environment': {
    tags: ['development', 'database', 'starter'],
    readme: `One machine with a public address, a small PostgreSQL database, a bucket and basic monitoring. It is the \
cheapest way to try out an application in a real cloud.

## Use it for
- a prototype that someone else should see
- reproducing a fault outside of your laptop

## What to know
- The machine has an address of its own, so the network needs no NAT gateway. That saves its monthly price.
- There is no load balancer and no second machine. Plan for downtime when you change the machine.
- Make it Temporary, and Strata reminds you before it ends.
`,
  },
  'web-application': {
    tags: ['web', 'database', 'cache', 'monitoring'],
    readme: `The stack that the wizard builds for a web application in Staging, with everything that operating it \
needs.

## How it works
Machines behind a load balancer use PostgreSQL, Redis and a bucket for files. They read secrets from the vault with \
their own identity, so no password has to stand in a file. Logs go to one place, and alarms watch the machines and \
the database.

## What to change first
- The size and the number of machines, when you know your load.
- The recipients of alarms.

## Before production
Choose Production as environment type: databases get a standby, backups are kept longer, and deletion protection is \
on.
`,
  },
  'data-pipeline': {
    tags: ['data', 'serverless', 'etl'],
    readme: `Files that arrive in one bucket start a function. It writes cleaned files to a second bucket, rows to \
PostgreSQL, and the state of each job to a document store.

## Use it for
- exports of other systems that arrive as files
- a first pipeline, before you need a platform for it

## What to know
- A file can trigger the function more than once. Keep the state of jobs in the document store, and make the \
function repeatable.
- The function pays for the time it runs, the databases pay for every hour. With few files the databases are most \
of the price.
`,
  },
  'ml-sandbox': {
    tags: ['data', 'gpu', 'notebooks', 'machine-learning'],
    readme: `A GPU machine with Jupyter behind a login, a bucket of datasets, and a file share for notebooks that \
several people open.

## Use it for
- a team that trains and compares models together
- work that needs logs and alarms, unlike the smaller *Data Science Sandbox*

## What to know
- The machine runs around the clock. Turn its schedule on if nobody trains at night.
- Use the bucket for large datasets and the share for notebooks: a share costs more for each GB.
- New cloud accounts often have a GPU quota of zero. Ask your provider to raise it before you deploy.
`,
  },
  'mobile-api-nosql': {
    tags: ['api', 'mobile', 'serverless', 'nosql'],
    readme: `A backend for an app without a server to maintain: an API gateway, functions, a document store, and \
storage for what users upload.

## Use it for
- an app whose load comes and goes
- an API that must cost little while no one uses it

## What to know
- Most of the price follows use. Set the assumed requests and GB in the estimate to what you expect.
- Functions have a start-up time after a pause. Keep one warm if your users notice it.
- A document store has no joins. Look at how you read data before you decide how to store it.
`,
  },
  'microservices-production': {
    tags: ['kubernetes', 'microservices', 'production', 'high-availability'],
    readme: `A Kubernetes cluster with a service mesh behind an API gateway, with a standby for the database and the \
cache.

## How it works
Clients reach the gateway alone. It passes requests to services in the cluster, which read secrets from the vault \
with their own identities. Every service sends logs to one place, and alarms watch the whole stack.

## What to know
- Production needs approval in Strata, and deletion protection is on.
- The standby databases double their price. They are the reason why a zone can fail without an outage.
- Test your own recovery: restore a backup into a second environment before you need it.
`,
  },
  ...ABOUT_RECIPES,
}

/** Tags and README of a template of the gallery. */
export function aboutGallery({ id }: Pick<GalleryTemplate, 'id'>): About {
  return BY_ID[id] ?? { tags: [], readme: '' }
}
