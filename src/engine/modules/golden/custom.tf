# DNS: https://git.example.com/net/dns.git at v1.2.0
module "custom_dns" {
  source = "git::https://git.example.com/net/dns.git//modules/zone?ref=v1.2.0"
  zones  = [{ name = "example.com" }, { name = "example.org", ttl = 60 }]
}

# Queue: files in modules/queue
module "custom_queue" {
  source = "./modules/queue"
  name   = "orders"
  depends_on = [
    aws_vpc.main,
    aws_default_security_group.main,
    aws_subnet.public,
    aws_subnet.private,
    aws_subnet.data,
    aws_internet_gateway.main,
    aws_route_table.public,
    aws_route_table_association.public,
    aws_route.internet,
    aws_route_table.private,
    aws_route_table_association.private,
    aws_eip.nat,
    aws_nat_gateway.main,
    aws_route.nat,
    aws_route_table.data,
    aws_route_table_association.data,
    aws_vpc_endpoint.gateway,
    aws_cloudwatch_log_group.flow,
    aws_iam_role.flow,
    aws_iam_role_policy.flow,
    aws_flow_log.main,
  ]
}

# Worker: acme/worker/aws 2.1.0
module "custom_worker" {
  source     = "acme/worker/aws"
  version    = "2.1.0"
  queue_url  = module.custom_queue.url
  network_id = aws_vpc.main.id
  labels     = { kind = "expr", team = "a \"b\" $${c}" }
  token      = var.custom_worker_token
  proxy      = var.custom_worker_proxy
  depends_on = [module.custom_dns]
}

variable "custom_worker_token" {
  description = "Worker: Key of the \"outside\" world"
  type        = string
  sensitive   = true
}

variable "custom_worker_proxy" {
  description = "Worker: proxy"
  type        = string
  default     = null
  sensitive   = true
}

output "custom_queue_url" {
  description = "Queue: Address of the queue"
  value       = module.custom_queue.url
}

output "custom_worker_password" {
  description = "Worker: password"
  value       = module.custom_worker.password
  sensitive   = true
}
