// What this server says of itself to directories: RFC 7643, sections 5 to 7.
const URN = 'urn:ietf:params:scim:schemas:core:2.0:'
export const USER_SCHEMA = `${URN}User`
export const GROUP_SCHEMA = `${URN}Group`
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Where the endpoints are, below the address of the installation. */
export const SCIM_PATH = '/scim/v2'

interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference'
  readonly description: string
  readonly multiValued?: true
  readonly required?: true
  readonly mutability?: 'readOnly' | 'writeOnly'
  readonly returned?: 'request'
  readonly uniqueness?: 'server'
  readonly caseExact?: true
  readonly subAttributes?: readonly Attribute[]
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
})

const USER_ATTRIBUTES: readonly Attribute[] = [
  text('userName', 'The name of the person in the directory.', { required: true, uniqueness: 'server' }),
  text('externalId', 'The id of the person in the directory.', { caseExact: true }),
  text('displayName', 'The name that Strata shows.'),
  {
    name: 'name',
    type: 'complex',
    description: 'The parts of the name.',
    subAttributes: [
      text('formatted', 'The whole name.'),
      text('givenName', 'The given name.'),
      text('familyName', 'The family name.'),
    ],
  },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'Addresses; the primary one, else the one for work, is that of the account.',
    subAttributes: [
      text('value', 'The address.'),
      text('type', 'Always work in answers.'),
      { name: 'primary', type: 'boolean', description: 'Whether it is the address of the account.' },
    ],
  },
  { name: 'active', type: 'boolean', description: 'Whether the person can sign in.' },
  {
    name: 'groups',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    description: 'The groups of the person, in an answer about one person.',
    subAttributes: [text('value', 'The id of the group.'), text('display', 'The name of the group.')],
  },
]

const GROUP_ATTRIBUTES: readonly Attribute[] = [
  text('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  text('externalId', 'The id of the group in the directory.', { caseExact: true }),
  {
    name: 'members',
    type: 'complex',
    multiValued: true,
    returned: 'request',
    description: 'The people of the group, in an answer about one group; groups in groups are not kept.',
    subAttributes: [text('value', 'The id of the person.'), text('display', 'The name of the person.')],
  },
]

/** An attribute with all characteristics that RFC 7643, section 7 names. */
function complete({ subAttributes, ...attribute }: Attribute): object {
  return {
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...attribute,
    ...(subAttributes && { subAttributes: subAttributes.map(complete) }),
  }
}

const SCHEMAS = [
  { id: USER_SCHEMA, name: 'User', description: 'A person with an account.', attributes: USER_ATTRIBUTES },
  { id: GROUP_SCHEMA, name: 'Group', description: 'A group of people.', attributes: GROUP_ATTRIBUTES },
] as const

/** A document about the server itself, with its id. */
interface Described {
  readonly id: string
  readonly [field: string]: unknown
}

/** The schemas of people and groups. @param base address of the endpoints */
export function describeSchemas(base: string): readonly Described[] {
  return SCHEMAS.map(({ attributes, ...schema }) => ({
    schemas: [`${URN}Schema`],
    ...schema,
    attributes: attributes.map(complete),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
}

/** The kinds of resources. @param base address of the endpoints */
export function describeResourceTypes(base: string): readonly Described[] {
  return SCHEMAS.map(({ id: schema, name, description }) => ({
    schemas: [`${URN}ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
}

/** What of the protocol is supported. @param base address of the endpoints @param maxResults of one page */
export function describeProvider(base: string, maxResults: number): Readonly<Record<string, unknown>> {
  const no = { supported: false }
  return {
    schemas: [`${URN}ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A SCIM token that an administrator creates under Administration, Directory.',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}
