resource "aws_security_group" "redis" {
  name_prefix = "${local.prefix}-redis-"
  description = "Redis"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "vm_redis" {
  security_group_id            = aws_security_group.vm.id
  referenced_security_group_id = aws_security_group.redis.id
  description                  = "VM to Redis"
  ip_protocol                  = "tcp"
  from_port                    = 6379
  to_port                      = 6379
}

resource "aws_vpc_security_group_ingress_rule" "vm_redis" {
  security_group_id            = aws_security_group.redis.id
  referenced_security_group_id = aws_security_group.vm.id
  description                  = "VM to Redis"
  ip_protocol                  = "tcp"
  from_port                    = 6379
  to_port                      = 6379
}

data "aws_iam_policy_document" "vm_redis" {
  statement {
    actions   = ["elasticache:Connect"]
    resources = [aws_elasticache_replication_group.redis.arn, aws_elasticache_user.redis.arn]
  }
}

resource "aws_iam_role_policy" "vm_redis" {
  name   = "use-redis"
  role   = aws_iam_role.vm.name
  policy = data.aws_iam_policy_document.vm_redis.json
}

resource "aws_elasticache_subnet_group" "redis" {
  name       = "${local.prefix}-redis"
  subnet_ids = aws_subnet.data[*].id
}

resource "aws_elasticache_user" "redis" {
  user_id       = "${local.prefix}-redis"
  user_name     = "${local.prefix}-redis"
  engine        = "valkey"
  access_string = "on ~app:* +@all -@dangerous"

  authentication_mode {
    type = "iam"
  }
}

resource "aws_elasticache_user_group" "redis" {
  user_group_id = "${local.prefix}-redis"
  engine        = "valkey"
  user_ids      = [aws_elasticache_user.redis.user_id]
}

resource "aws_cloudwatch_log_group" "redis" {
  name              = "/aws/elasticache/${local.prefix}-redis"
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_elasticache_replication_group" "redis" {
  replication_group_id       = "${local.prefix}-redis"
  description                = "Cache of ${local.prefix}"
  engine                     = "valkey"
  engine_version             = "8.0"
  node_type                  = var.redis_size
  num_cache_clusters         = 1
  automatic_failover_enabled = false
  multi_az_enabled           = false
  port                       = 6379
  subnet_group_name          = aws_elasticache_subnet_group.redis.name
  security_group_ids         = [aws_security_group.redis.id]
  user_group_ids             = [aws_elasticache_user_group.redis.user_group_id]
  at_rest_encryption_enabled = true
  transit_encryption_enabled = true
  transit_encryption_mode    = "required"
  kms_key_id                 = aws_kms_key.main.arn
  snapshot_retention_limit   = 1
  auto_minor_version_upgrade = true
  apply_immediately          = true

  log_delivery_configuration {
    destination      = aws_cloudwatch_log_group.redis.name
    destination_type = "cloudwatch-logs"
    log_format       = "json"
    log_type         = "slow-log"
  }
}
