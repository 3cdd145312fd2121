import { message } from '#words/message.ts'
import type { z } from 'zod'
import { prefix } from '../../clouds/aws/naming.ts'
import { logGroup } from '../../families/logs/aws.ts'
import { allowInvoke, refOf } from '../../families/edge/aws.ts'
import type { Alert, Charge, Lowered, Note } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'
import { lowerPrivate, type Route } from './aws-private.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'aws'>

/** What the access log says about a request. */
const LOG_FORMAT = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  latency: '$context.responseLatency',
  error: '$context.error.message',
}

/** An HTTP API: tokens of an issuer or signatures of AWS are checked, rates are limited, requests are logged. */
export function lowerAws(node: Node): Lowered {
  const { site, label, title } = node
  const name = node.slug('api')
  const api = ref('aws_apigatewayv2_api', label)
  const logs = logGroup(site, label, t`/aws/apigateway/${prefix}-${name}`)
  const inside = lowerPrivate(node, name)
  const functions = node.targets
    .filter((target) => target.type === 'function')
    .map((target) => functionRoute(node, target))
  return {
    headline: 'HTTP API that checks callers, limits rates and logs requests',
    blocks: [
      ...logs.blocks,
      resource('aws_apigatewayv2_api', label, { name: t`${prefix}-${name}`, protocol_type: 'HTTP' }),
      authorizer(label),
      ...inside.blocks,
      ...[...functions, ...inside.routes].flatMap((route, index) => routeBlocks(label, route, index === 0)),
      stage(node),
    ],
    variables: [
      {
        name: 'jwt_issuer',
        type: x`string`,
        description: 'Issuer of the tokens that callers present; empty: only signed requests of AWS identities get in',
        default: '',
      },
      { name: 'jwt_audience', type: x`list(string)`, description: 'Audiences that a token may be for', default: [] },
      ...inside.variables,
    ],
    outputs: [
      { name: `${label}_endpoint`, description: `${title}: public address of the API`, value: x`${api}.api_endpoint` },
    ],
    charges: [...chargesOf(node), ...inside.charges, ...(logs.charges ?? [])],
    included: logs.included,
    alerts: alertsOf(node),
    facts: ['HTTP API', `${node.settings.requests_per_second} requests a second`],
    notes: [...notesOf(node), ...inside.notes],
    readme: {
      connect: [
        `${title}: the output \`${label}_endpoint\` is the address. Until \`jwt_issuer\` and \`jwt_audience\` admit callers with a token, requests are signed by an AWS identity that has \`execute-api:Invoke\` on it, such as with \`curl --aws-sigv4 "aws:amz:REGION:execute-api"\`.`,
        ...inside.connect,
      ],
    },
  }
}

function functionRoute(node: Node, target: Target): Route {
  const label = `${node.label}_${target.label}`
  const api = ref('aws_apigatewayv2_api', node.label)
  return {
    label,
    path: target.id,
    integration: {
      integration_type: 'AWS_PROXY',
      integration_uri: refOf(target, 'invoke_arn'),
      payload_format_version: '2.0',
    },
    blocks: allowInvoke(
      label,
      target,
      'AllowApiGateway',
      'apigateway.amazonaws.com',
      t`${x`${api}.execution_arn`}/*/*`,
    ),
  }
}

/** The first route takes every path; each other one takes what begins with its name. */
function routeBlocks(label: string, route: Route, isFirst: boolean): TopBlock[] {
  const api = x`aws_apigatewayv2_api.${id(label)}.id`
  const integration: Value =
    route.count === undefined
      ? x`aws_apigatewayv2_integration.${id(route.label)}.id`
      : x`aws_apigatewayv2_integration.${id(route.label)}[0].id`
  return [
    ...route.blocks,
    resource('aws_apigatewayv2_integration', route.label, { count: route.count, api_id: api, ...route.integration }),
    resource('aws_apigatewayv2_route', route.label, {
      count: route.count,
      api_id: api,
      route_key: isFirst ? '$default' : `ANY /${route.path}/{proxy+}`,
      target: t`integrations/${integration}`,
      authorization_type: x`var.jwt_issuer == "" ? "AWS_IAM" : "JWT"`,
      authorizer_id: x`one(aws_apigatewayv2_authorizer.${id(label)}[*].id)`,
    }),
  ]
}

function authorizer(label: string): TopBlock {
  return resource('aws_apigatewayv2_authorizer', label, {
    count: x`var.jwt_issuer == "" ? 0 : 1`,
    api_id: x`aws_apigatewayv2_api.${id(label)}.id`,
    name: 'jwt',
    authorizer_type: 'JWT',
    identity_sources: ['$request.header.Authorization'],
    jwt_configuration: block({ issuer: ref('var', 'jwt_issuer'), audience: ref('var', 'jwt_audience') }),
  })
}

function stage({ label, settings }: Node): TopBlock {
  return resource('aws_apigatewayv2_stage', label, {
    api_id: x`aws_apigatewayv2_api.${id(label)}.id`,
    name: '$default',
    auto_deploy: true,
    access_log_settings: block({
      destination_arn: ref('aws_cloudwatch_log_group', label, 'arn'),
      format: x`jsonencode(${LOG_FORMAT})`,
    }),
    default_route_settings: block({
      detailed_metrics_enabled: true,
      throttling_burst_limit: settings.burst,
      throttling_rate_limit: settings.requests_per_second,
    }),
  })
}

function chargesOf({ site, label }: Node): Charge[] {
  const requests = site.usage.requests_millions / site.count('api-gateway')
  return [
    {
      resource: `aws_apigatewayv2_api.${label}`,
      label: 'Requests',
      service: 'api-gateway',
      sku: 'API Gateway HTTP API',
      per: 'million-requests',
      quantity: requests,
      basis: `${requests} million requests assumed`,
      isUsage: true,
    },
  ]
}

function notesOf({ site, title }: Node): Note[] {
  return [
    { kind: 'advice', messages: [message('edge.set-issuer', { title })], rank: 22 },
    ...(site.isDevelopment
      ? []
      : [
          {
            kind: 'advice',
            messages: [message('edge.no-waf', { title })],
            rank: 42,
          } as const,
        ]),
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    namespace: 'AWS/ApiGateway',
    dimensions: { ApiId: x`aws_apigatewayv2_api.${id(label)}.id` },
    comparison: 'GreaterThanThreshold',
  } as const
  return [
    {
      key: `${label}_errors`,
      title: `${title}: more than 10 errors in 5 minutes`,
      from: 'development',
      metric: { aws: { ...metric, metric: '5xx', statistic: 'Sum', threshold: 10 } },
    },
    {
      key: `${label}_latency`,
      title: `${title}: answers take more than 3 s`,
      from: 'production',
      metric: { aws: { ...metric, metric: 'Latency', statistic: 'Average', threshold: 3000 } },
    },
  ]
}
