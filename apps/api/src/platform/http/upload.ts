import { applyDecorators, UseInterceptors, type CallHandler, type ExecutionContext } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { invalid } from './input';
import { ApiError } from './errors';

/** What `@UploadedFile()` gives. `originalname` is whatever the sender wrote: for showing, never for a path. */
export interface ReceivedFile {
  originalname: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  buffer: Buffer;
}

/**
 * Takes one file of a multipart form into memory, for `@UploadedFile() file: ReceivedFile | undefined`. The guards
 * have passed before the first byte is read.
 * @throws ApiError 413 `too_large` that names the limit; 400 `validation_failed` when it comes under another name
 */
export function Upload(field: string, bytes: number): MethodDecorator {
  const Receiving = FileInterceptor(field, { limits: { fileSize: bytes, files: 1, fields: 10 } });

  class Receive extends Receiving {
    override async intercept(context: ExecutionContext, next: CallHandler) {
      try {
        return await super.intercept(context, next);
      } catch (error) {
        const code = codeOf(error);
        if (code === 'LIMIT_FILE_SIZE') {
          const most = bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.round(bytes / 1024)} kB`;
          throw new ApiError(413, 'too_large', `The file is larger than ${most}. Nothing was taken from it.`);
        }
        if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
          throw invalid([{ path: field, message: `One file is expected, in the field ${field}` }]);
        }
        throw error;
      }
    }
  }

  return applyDecorators(UseInterceptors(Receive));
}

/** Nest wraps the multipart reader's error and keeps it as the cause. */
function codeOf(error: unknown): unknown {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code;
}
