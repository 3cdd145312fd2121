resource "aws_sns_topic" "monitoring" {
  name              = "${local.prefix}-alerts"
  kms_master_key_id = aws_kms_key.main.id
}

resource "aws_sns_topic_subscription" "monitoring" {
  count     = var.alert_email == "" ? 0 : 1
  topic_arn = aws_sns_topic.monitoring.arn
  protocol  = "email"
  endpoint  = var.alert_email
}

resource "aws_cloudwatch_metric_alarm" "postgresql_cpu" {
  alarm_name          = "${local.prefix}-postgresql-cpu"
  alarm_description   = "PostgreSQL: CPU above 80 %"
  namespace           = "AWS/RDS"
  metric_name         = "CPUUtilization"
  dimensions          = { DBInstanceIdentifier = aws_db_instance.postgresql.identifier }
  statistic           = "Average"
  period              = 300
  evaluation_periods  = 3
  threshold           = 80
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.monitoring.arn]
  ok_actions          = [aws_sns_topic.monitoring.arn]
}

resource "aws_cloudwatch_metric_alarm" "postgresql_storage" {
  alarm_name          = "${local.prefix}-postgresql-storage"
  alarm_description   = "PostgreSQL: less than 10 % of the storage is free"
  namespace           = "AWS/RDS"
  metric_name         = "FreeStorageSpace"
  dimensions          = { DBInstanceIdentifier = aws_db_instance.postgresql.identifier }
  statistic           = "Average"
  period              = 300
  evaluation_periods  = 3
  threshold           = 13743895347
  comparison_operator = "LessThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.monitoring.arn]
  ok_actions          = [aws_sns_topic.monitoring.arn]
}

resource "aws_cloudwatch_metric_alarm" "postgresql_memory" {
  alarm_name          = "${local.prefix}-postgresql-memory"
  alarm_description   = "PostgreSQL: less than 128 MB of memory is free"
  namespace           = "AWS/RDS"
  metric_name         = "FreeableMemory"
  dimensions          = { DBInstanceIdentifier = aws_db_instance.postgresql.identifier }
  statistic           = "Average"
  period              = 300
  evaluation_periods  = 3
  threshold           = 134217728
  comparison_operator = "LessThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.monitoring.arn]
  ok_actions          = [aws_sns_topic.monitoring.arn]
}

resource "aws_cloudwatch_metric_alarm" "logs_errors" {
  alarm_name          = "${local.prefix}-logs-errors"
  alarm_description   = "Application: more than 5 errors in 5 minutes"
  namespace           = "App/${local.prefix}"
  metric_name         = "Errors"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  threshold           = 5
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.monitoring.arn]
  ok_actions          = [aws_sns_topic.monitoring.arn]
}

resource "aws_cloudwatch_dashboard" "monitoring" {
  dashboard_name = local.global_prefix
  dashboard_body = jsonencode({
    widgets = [
      {
        type   = "metric"
        x      = 0
        y      = 0
        width  = 12
        height = 6
        properties = {
          title  = "PostgreSQL: CPU above 80 %"
          region = var.region
          stat   = "Average"
          period = 300
          metrics = [
            [
              "AWS/RDS",
              "CPUUtilization",
              "DBInstanceIdentifier",
              aws_db_instance.postgresql.identifier,
            ],
          ]
        }
      },
      {
        type   = "metric"
        x      = 12
        y      = 0
        width  = 12
        height = 6
        properties = {
          title  = "PostgreSQL: less than 10 % of the storage is free"
          region = var.region
          stat   = "Average"
          period = 300
          metrics = [
            [
              "AWS/RDS",
              "FreeStorageSpace",
              "DBInstanceIdentifier",
              aws_db_instance.postgresql.identifier,
            ],
          ]
        }
      },
      {
        type   = "metric"
        x      = 0
        y      = 6
        width  = 12
        height = 6
        properties = {
          title  = "PostgreSQL: less than 128 MB of memory is free"
          region = var.region
          stat   = "Average"
          period = 300
          metrics = [
            [
              "AWS/RDS",
              "FreeableMemory",
              "DBInstanceIdentifier",
              aws_db_instance.postgresql.identifier,
            ],
          ]
        }
      },
      {
        type   = "metric"
        x      = 12
        y      = 6
        width  = 12
        height = 6
        properties = {
          title   = "Application: more than 5 errors in 5 minutes"
          region  = var.region
          stat    = "Sum"
          period  = 300
          metrics = [["App/${local.prefix}", "Errors"]]
        }
      },
    ]
  })
}

resource "aws_budgets_budget" "monitoring" {
  name         = local.global_prefix
  budget_type  = "COST"
  limit_amount = tostring(var.budget_limit)
  limit_unit   = "USD"
  time_unit    = "MONTHLY"

  cost_filter {
    name   = "TagKeyValue"
    values = [format("user:Project$%s", var.name)]
  }

  dynamic "notification" {
    for_each = var.alert_email == "" ? [] : [80, 100]

    content {
      comparison_operator        = "GREATER_THAN"
      threshold                  = notification.value
      threshold_type             = "PERCENTAGE"
      notification_type          = "ACTUAL"
      subscriber_email_addresses = [var.alert_email]
    }
  }
}
