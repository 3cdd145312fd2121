data "aws_ssm_parameter" "vm" {
  name = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64"
}

locals {
  vm_cloud_init = <<-EOT
    #cloud-config
    write_files:
      - path: /etc/app.env
        content: |
          DATABASE_HOST=${aws_db_instance.postgresql.address}
          DATABASE_PORT=5432
          DATABASE_NAME=app
          DATABASE_USER=app
      - path: /opt/placeholder/healthz
        content: ok
      - path: /etc/systemd/system/placeholder.service
        content: |
          [Unit]
          Description=Placeholder until the application is deployed
          After=network-online.target
          Wants=network-online.target
          [Service]
          ExecStart=/bin/sh -c 'exec /usr/bin/python3 -m http.server 8080 --directory /opt/placeholder >> "$LOGS_DIRECTORY/app.log" 2>&1'
          EnvironmentFile=/etc/app.env
          DynamicUser=yes
          LogsDirectory=app
          ProtectSystem=strict
          ProtectHome=yes
          NoNewPrivileges=yes
          Restart=always
          [Install]
          WantedBy=multi-user.target
      - path: /opt/app-logs.json
        content: |
          {"logs": {"logs_collected": {"files": {"collect_list": [{"file_path": "/var/log/app/*.log", "log_group_name": "${aws_cloudwatch_log_group.logs.name}", "log_stream_name": "{instance_id}"}]}}}}
    runcmd:
      - [systemctl, daemon-reload]
      - [systemctl, enable, --now, placeholder.service]
      - [sh, -c, 'n=0; until dnf install -y amazon-cloudwatch-agent || [ $n -ge 40 ]; do n=$((n+1)); sleep 15; done']
      - [/opt/aws/amazon-cloudwatch-agent/bin/amazon-cloudwatch-agent-ctl, -a, fetch-config, -m, ec2, -s, -c, "file:/opt/app-logs.json"]
  EOT
}

data "aws_iam_policy_document" "vm_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["ec2.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "vm" {
  name               = "${local.global_prefix}-vm"
  assume_role_policy = data.aws_iam_policy_document.vm_trust.json
}

resource "aws_iam_role_policy_attachment" "vm_ssm" {
  role       = aws_iam_role.vm.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/AmazonSSMManagedInstanceCore"
}

data "aws_iam_policy_document" "vm_logs" {
  statement {
    sid       = "WriteLogs"
    actions   = ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.logs.arn}:*"]
  }
}

resource "aws_iam_role_policy" "vm_logs" {
  name   = "write-logs"
  role   = aws_iam_role.vm.name
  policy = data.aws_iam_policy_document.vm_logs.json
}

resource "aws_iam_instance_profile" "vm" {
  name = "${local.global_prefix}-vm"
  role = aws_iam_role.vm.name
}

resource "aws_security_group" "vm" {
  name_prefix = "${local.prefix}-vm-"
  description = "VM"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "vm_https" {
  security_group_id = aws_security_group.vm.id
  description       = "HTTPS to AWS and the internet"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_launch_template" "vm" {
  name_prefix            = "${local.prefix}-vm-"
  image_id               = data.aws_ssm_parameter.vm.insecure_value
  instance_type          = var.vm_size
  vpc_security_group_ids = [aws_security_group.vm.id]
  ebs_optimized          = true
  update_default_version = true
  user_data              = base64encode(local.vm_cloud_init)

  iam_instance_profile {
    arn = aws_iam_instance_profile.vm.arn
  }

  metadata_options {
    http_endpoint               = "enabled"
    http_tokens                 = "required"
    http_put_response_hop_limit = 1
  }

  monitoring {
    enabled = false
  }

  block_device_mappings {
    device_name = "/dev/xvda"

    ebs {
      volume_size           = var.vm_disk_gb
      volume_type           = "gp3"
      encrypted             = true
      delete_on_termination = true
    }
  }

  tag_specifications {
    resource_type = "instance"
    tags          = merge(local.tags, { Name = "${local.prefix}-vm" })
  }

  tag_specifications {
    resource_type = "volume"
    tags          = merge(local.tags, { Name = "${local.prefix}-vm" })
  }

  lifecycle {
    create_before_destroy = true
    # A newer image alone rolls no machine: `terraform apply -replace` of this template takes the newest.
    ignore_changes = [image_id]
  }
}

resource "aws_autoscaling_group" "vm" {
  name_prefix               = "${local.prefix}-vm-"
  vpc_zone_identifier       = aws_subnet.private[*].id
  min_size                  = var.vm_count
  max_size                  = var.vm_max_count
  desired_capacity          = var.vm_count
  health_check_type         = "EC2"
  health_check_grace_period = 300

  launch_template {
    id      = aws_launch_template.vm.id
    version = aws_launch_template.vm.latest_version
  }

  instance_refresh {
    strategy = "Rolling"

    preferences {
      min_healthy_percentage = 50
    }
  }

  dynamic "tag" {
    for_each = local.tags

    content {
      key                 = tag.key
      value               = tag.value
      propagate_at_launch = true
    }
  }

  lifecycle {
    ignore_changes = [desired_capacity]
  }
}

resource "aws_autoscaling_policy" "vm_cpu" {
  name                   = "cpu-60"
  autoscaling_group_name = aws_autoscaling_group.vm.name
  policy_type            = "TargetTrackingScaling"

  target_tracking_configuration {
    target_value = 60

    predefined_metric_specification {
      predefined_metric_type = "ASGAverageCPUUtilization"
    }
  }
}
