// The certificate that all load balancers of a stack on AWS share.
import type { Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { x } from '../../hcl/nodes.ts'

/** Development runs without a certificate; everything else requires one. */
export function certificateVariable(site: Site): Variable {
  const shape = '^arn:aws[a-z-]*:acm:'
  return {
    name: 'certificate_arn',
    type: x`string`,
    description: site.isDevelopment
      ? 'ARN of the ACM certificate for HTTPS; empty: HTTP only'
      : 'ARN of the ACM certificate for HTTPS, in the region of the stack: requested for your domain and confirmed by DNS',
    default: site.isDevelopment ? '' : undefined,
    validation: [
      {
        condition: site.isDevelopment
          ? x`var.certificate_arn == "" || can(regex(${shape}, var.certificate_arn))`
          : x`can(regex(${shape}, var.certificate_arn))`,
        message: 'Give the ARN of a certificate in ACM.',
      },
    ],
  }
}
