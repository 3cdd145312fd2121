// Rights that networks of AWS and what stands at their edge take, by type.
import { allOf, rights, type Rights } from '../row.ts'

const LINKED = rights('iam', '', 'CreateServiceLinkedRole')
const RULE = rights('ec2', 'DescribeSecurityGroupRules', 'CreateTags')

export const AWS_NETWORK_RIGHTS = {
  aws_apigatewayv2_api: rights('apigateway', 'GET', 'POST PATCH PUT DELETE'),
  aws_apigatewayv2_api_mapping: rights('apigateway', 'GET', 'POST PATCH DELETE'),
  aws_apigatewayv2_authorizer: rights('apigateway', 'GET', 'POST PATCH DELETE'),
  aws_apigatewayv2_domain_name: rights('apigateway', 'GET', 'POST PATCH DELETE'),
  aws_apigatewayv2_integration: rights('apigateway', 'GET', 'POST PATCH DELETE'),
  aws_apigatewayv2_route: rights('apigateway', 'GET', 'POST PATCH DELETE'),
  aws_apigatewayv2_stage: allOf(
    rights('apigateway', 'GET', 'POST PATCH DELETE'),
    rights('logs', '', 'CreateLogDelivery UpdateLogDelivery DeleteLogDelivery'),
  ),
  aws_apigatewayv2_vpc_link: allOf(rights('apigateway', 'GET', 'POST PATCH DELETE'), LINKED),
  aws_default_security_group: rights(
    'ec2',
    'DescribeSecurityGroups',
    'RevokeSecurityGroupIngress RevokeSecurityGroupEgress AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress CreateTags',
  ),
  aws_eip: rights('ec2', 'DescribeAddresses', 'AllocateAddress ReleaseAddress DisassociateAddress CreateTags'),
  aws_eip_association: rights('ec2', 'DescribeAddresses', 'AssociateAddress DisassociateAddress'),
  aws_flow_log: rights('ec2', 'DescribeFlowLogs', 'CreateFlowLogs DeleteFlowLogs CreateTags'),
  aws_internet_gateway: rights(
    'ec2',
    'DescribeInternetGateways',
    'CreateInternetGateway AttachInternetGateway DetachInternetGateway DeleteInternetGateway CreateTags',
  ),
  aws_lb: allOf(
    rights(
      'elasticloadbalancing',
      'DescribeLoadBalancers DescribeLoadBalancerAttributes DescribeTags',
      'CreateLoadBalancer ModifyLoadBalancerAttributes SetSecurityGroups SetSubnets DeleteLoadBalancer AddTags',
    ),
    LINKED,
  ),
  aws_lb_listener: rights(
    'elasticloadbalancing',
    'DescribeListeners DescribeTags',
    'CreateListener ModifyListener DeleteListener AddTags',
  ),
  aws_lb_listener_rule: rights(
    'elasticloadbalancing',
    'DescribeRules DescribeTags',
    'CreateRule ModifyRule DeleteRule AddTags',
  ),
  aws_lb_target_group: rights(
    'elasticloadbalancing',
    'DescribeTargetGroups DescribeTargetGroupAttributes DescribeTags',
    'CreateTargetGroup ModifyTargetGroup ModifyTargetGroupAttributes DeleteTargetGroup AddTags',
  ),
  aws_lb_target_group_attachment: rights(
    'elasticloadbalancing',
    'DescribeTargetHealth',
    'RegisterTargets DeregisterTargets',
  ),
  aws_nat_gateway: rights('ec2', 'DescribeNatGateways', 'CreateNatGateway DeleteNatGateway CreateTags'),
  aws_route: rights('ec2', 'DescribeRouteTables', 'CreateRoute ReplaceRoute DeleteRoute'),
  aws_route_table: rights('ec2', 'DescribeRouteTables', 'CreateRouteTable DeleteRouteTable CreateTags'),
  aws_route_table_association: rights(
    'ec2',
    'DescribeRouteTables',
    'AssociateRouteTable ReplaceRouteTableAssociation DisassociateRouteTable',
  ),
  aws_security_group: rights(
    'ec2',
    'DescribeSecurityGroups DescribeNetworkInterfaces',
    'CreateSecurityGroup DeleteSecurityGroup RevokeSecurityGroupEgress CreateTags DeleteTags',
  ),
  aws_subnet: rights('ec2', 'DescribeSubnets', 'CreateSubnet ModifySubnetAttribute DeleteSubnet CreateTags'),
  aws_vpc: rights(
    'ec2',
    'DescribeVpcs DescribeVpcAttribute DescribeNetworkAcls DescribeRouteTables DescribeSecurityGroups DescribeAvailabilityZones',
    'CreateVpc ModifyVpcAttribute DeleteVpc CreateTags DeleteTags',
  ),
  aws_vpc_endpoint: rights(
    'ec2',
    'DescribeVpcEndpoints DescribePrefixLists',
    'CreateVpcEndpoint ModifyVpcEndpoint DeleteVpcEndpoints CreateTags',
  ),
  aws_vpc_security_group_egress_rule: allOf(
    RULE,
    rights('ec2', '', 'AuthorizeSecurityGroupEgress ModifySecurityGroupRules RevokeSecurityGroupEgress'),
  ),
  aws_vpc_security_group_ingress_rule: allOf(
    RULE,
    rights('ec2', '', 'AuthorizeSecurityGroupIngress ModifySecurityGroupRules RevokeSecurityGroupIngress'),
  ),
  aws_wafv2_web_acl: rights(
    'wafv2',
    'GetWebACL ListTagsForResource',
    'CreateWebACL UpdateWebACL DeleteWebACL TagResource UntagResource',
  ),
  aws_wafv2_web_acl_association: rights('wafv2', 'GetWebACLForResource', 'AssociateWebACL DisassociateWebACL'),
  aws_wafv2_web_acl_logging_configuration: rights(
    'wafv2',
    'GetLoggingConfiguration',
    'PutLoggingConfiguration DeleteLoggingConfiguration',
  ),
} satisfies Readonly<Record<string, Rights>>
