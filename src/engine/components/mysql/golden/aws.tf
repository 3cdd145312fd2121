resource "aws_security_group" "mysql" {
  name_prefix = "${local.prefix}-my-"
  description = "MySQL"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "vm_mysql" {
  security_group_id            = aws_security_group.vm.id
  referenced_security_group_id = aws_security_group.mysql.id
  description                  = "VM to MySQL"
  ip_protocol                  = "tcp"
  from_port                    = 3306
  to_port                      = 3306
}

resource "aws_vpc_security_group_ingress_rule" "vm_mysql" {
  security_group_id            = aws_security_group.mysql.id
  referenced_security_group_id = aws_security_group.vm.id
  description                  = "VM to MySQL"
  ip_protocol                  = "tcp"
  from_port                    = 3306
  to_port                      = 3306
}

data "aws_iam_policy_document" "vm_mysql" {
  statement {
    actions = ["rds-db:connect"]
    resources = [
      "arn:${data.aws_partition.current.partition}:rds-db:${var.region}:${local.account_id}:dbuser:${aws_db_instance.mysql.resource_id}/app",
    ]
  }
}

resource "aws_iam_role_policy" "vm_mysql" {
  name   = "use-mysql"
  role   = aws_iam_role.vm.name
  policy = data.aws_iam_policy_document.vm_mysql.json
}

resource "aws_db_subnet_group" "mysql" {
  name       = "${local.prefix}-my"
  subnet_ids = aws_subnet.data[*].id
}

resource "aws_db_parameter_group" "mysql" {
  name_prefix = "${local.prefix}-my84-"
  family      = "mysql8.4"

  parameter {
    name  = "require_secure_transport"
    value = "1"
  }

  parameter {
    name  = "slow_query_log"
    value = "1"
  }

  parameter {
    name  = "long_query_time"
    value = "1"
  }

  lifecycle {
    create_before_destroy = true
  }
}

data "aws_iam_policy_document" "mysql_monitoring_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["monitoring.rds.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [local.account_id]
    }
  }
}

resource "aws_iam_role" "mysql_monitoring" {
  name               = "${local.global_prefix}-my-monitoring"
  assume_role_policy = data.aws_iam_policy_document.mysql_monitoring_trust.json
}

resource "aws_iam_role_policy_attachment" "mysql_monitoring" {
  role       = aws_iam_role.mysql_monitoring.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/service-role/AmazonRDSEnhancedMonitoringRole"
}

resource "aws_cloudwatch_log_group" "mysql" {
  for_each          = toset(["error", "slowquery"])
  name              = "/aws/rds/instance/${local.prefix}-my/${each.key}"
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_db_instance" "mysql" {
  identifier                          = "${local.prefix}-my"
  engine                              = "mysql"
  engine_version                      = "8.4"
  instance_class                      = var.mysql_size
  db_name                             = "app"
  username                            = "dbadmin"
  manage_master_user_password         = true
  master_user_secret_kms_key_id       = aws_kms_key.main.key_id
  allocated_storage                   = var.mysql_storage_gb
  max_allocated_storage               = var.mysql_storage_gb * 4
  storage_type                        = "gp3"
  storage_encrypted                   = true
  kms_key_id                          = aws_kms_key.main.arn
  db_subnet_group_name                = aws_db_subnet_group.mysql.name
  vpc_security_group_ids              = [aws_security_group.mysql.id]
  parameter_group_name                = aws_db_parameter_group.mysql.name
  publicly_accessible                 = false
  multi_az                            = false
  ca_cert_identifier                  = "rds-ca-rsa2048-g1"
  iam_database_authentication_enabled = true
  enabled_cloudwatch_logs_exports     = ["error", "slowquery"]
  monitoring_interval                 = 60
  monitoring_role_arn                 = aws_iam_role.mysql_monitoring.arn
  performance_insights_enabled        = true
  performance_insights_kms_key_id     = aws_kms_key.main.arn
  backup_retention_period             = 7
  copy_tags_to_snapshot               = true
  auto_minor_version_upgrade          = true
  deletion_protection                 = false
  skip_final_snapshot                 = true
  apply_immediately                   = true
  depends_on                          = [aws_cloudwatch_log_group.mysql, aws_iam_role_policy_attachment.mysql_monitoring]
}
